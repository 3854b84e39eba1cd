import type { CSSProperties } from "react";
import { inkOf } from "./model.ts";

/** Passes the colour of a series to `chart.css`. */
export const inkStyle = (place: number): CSSProperties => ({ "--ink": inkOf(place) }) as CSSProperties;
