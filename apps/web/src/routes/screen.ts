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

export function screen(load: () => Promise<{ default: Screen }>): LazyScreen {
	let loading: Promise<unknown> | undefined;
	// Once: the mouse over a list crosses many links to one screen.
	const preload = () => {
		loading ??= load().catch((error) => {
			loading = undefined;
			throw error;
		});
		return loading;
	};
	return Object.assign(lazy(load), { preload });
}
