/** All pictures. */
import { figures } from "./figures.ts";
import { landscapes } from "./landscapes.ts";
import type { Scene } from "./scene.ts";

const all = { ...landscapes, ...figures };
export type SceneName = keyof typeof all;
export const scenes: Readonly<Record<SceneName, Scene>> = all;
