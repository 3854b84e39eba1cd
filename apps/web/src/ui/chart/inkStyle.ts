import type { CSSProperties } from "react";
import { inkOf } from "./model.ts";

/** Gives `chart.css` the colour of a series. */
export const inkStyle = (place: number): CSSProperties => ({ "--ink": inkOf(place) }) as CSSProperties;
