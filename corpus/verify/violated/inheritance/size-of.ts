export class Box {
  size(): number {
    return 1;
  }
}

export class EmptyBox extends Box {
  override size(): number {
    return 0;
  }
}

//@ ensures \result > 0;
export function sizeOf(box: Box): number {
  return box.size();
}
