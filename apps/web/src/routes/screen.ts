import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** Props of every screen: the parameters of its address, e.g. `id`. */
export interface ScreenProps {
	params: Readonly<Record<string, string>>;
}

export type Screen = ComponentType<ScreenProps>;

/** A screen whose code is loaded when it is first opened, or before by `preload`. */
export interface LazyScreen extends LazyExoticComponent<Screen> {
	preload(): Promise<unknown>;
}

export const screen = (load: () => Promise<{ default: Screen }>): LazyScreen =>
	Object.assign(lazy(load), { preload: load });
