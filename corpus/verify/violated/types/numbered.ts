export class Numbered {
  places: number[] = [];

  put(place: number, value: number): void {
    this.places[place] = value;
  }

  //@ ensures \result.every((value) => value !== undefined);
  all(): number[] {
    return [...this.places];
  }
}
