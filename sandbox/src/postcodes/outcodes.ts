export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Centres of the outward codes around the kitchen. All others are unknown here. */
export const OUTCODES: Readonly<Record<string, Point>> = {
  E4: { latitude: 51.622, longitude: -0.003 },
  E5: { latitude: 51.559, longitude: -0.052 },
  E7: { latitude: 51.547, longitude: 0.028 },
  E9: { latitude: 51.543, longitude: -0.043 },
  E10: { latitude: 51.568, longitude: -0.012 },
  E11: { latitude: 51.568, longitude: 0.014 },
  E15: { latitude: 51.539, longitude: 0.003 },
  E17: { latitude: 51.586, longitude: -0.018 },
  E18: { latitude: 51.592, longitude: 0.027 },
  EN1: { latitude: 51.654, longitude: -0.067 },
  EN3: { latitude: 51.659, longitude: -0.038 },
  EN9: { latitude: 51.695, longitude: 0.014 },
  IG8: { latitude: 51.607, longitude: 0.034 },
  IG9: { latitude: 51.624, longitude: 0.04 },
  N4: { latitude: 51.571, longitude: -0.101 },
  N8: { latitude: 51.583, longitude: -0.116 },
  N9: { latitude: 51.628, longitude: -0.057 },
  N11: { latitude: 51.613, longitude: -0.138 },
  N14: { latitude: 51.634, longitude: -0.129 },
  N16: { latitude: 51.563, longitude: -0.075 },
  N17: { latitude: 51.598, longitude: -0.071 },
  N18: { latitude: 51.613, longitude: -0.064 },
  N22: { latitude: 51.599, longitude: -0.11 },
  // Known for one code outside the delivery area each; the centre only says in which direction.
  E8: { latitude: 51.5464, longitude: -0.0553 },
  N7: { latitude: 51.5609, longitude: -0.1293 },
  NW5: { latitude: 51.5527, longitude: -0.1484 },
};
