/** Whether a file is a test that Proviso wrote, by its name: its contracts are not the user's. */
export function isWrittenTest(file: string): boolean {
  return /\.(nonconformances|discrepancies)(-\d+)?\.test\.ts$/.test(file);
}
