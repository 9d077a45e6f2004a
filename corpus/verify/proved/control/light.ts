export enum Light {
  Red,
  Amber,
  Green,
}

//@ ensures \result !== light;
export function following(light: Light): Light {
  switch (light) {
    case Light.Red:
      return Light.Green;
    case Light.Green:
      return Light.Amber;
    case Light.Amber:
      return Light.Red;
  }
}
