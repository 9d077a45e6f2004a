/** Whether a file's name says that it may contain JSX. */
export function isJsx(fileName: string): boolean {
  return /\.[jt]sx$/.test(fileName);
}

/** Whether types in this file are written in JSDoc comments. */
export function isJavaScript(fileName: string): boolean {
  return /\.[cm]?jsx?$/.test(fileName);
}

/** Whether a file holds contracts apart from the source they are for. */
export function isContractFile(fileName: string): boolean {
  return isRefinementFile(fileName) || isChangeFile(fileName);
}

/** `.jml`: contracts for a source file or a package. */
export function isRefinementFile(fileName: string): boolean {
  return fileName.endsWith(".jml");
}

/** `.scc`: change contracts for a source file. */
export function isChangeFile(fileName: string): boolean {
  return fileName.endsWith(".scc");
}
