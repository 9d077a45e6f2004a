interface Insured {
  price(weight: number, distance: number): number;
}
interface Subject {
  insured(base: number): Insured;
}

const parcels = new WeakMap<Subject, Insured>();

export function drive(subject: Subject, calls: number): number {
  let parcel = parcels.get(subject);
  if (parcel === undefined) {
    parcel = subject.insured(4);
    parcels.set(subject, parcel);
  }
  let sum = 0;
  for (let i = 0; i < calls; i++) sum += parcel.price(i & 15, (i & 31) - 1);
  return sum;
}

/** A call that breaks the precondition. */
export const misuse = ({ insured }: Subject): unknown => insured(4).price(-1, 1);
