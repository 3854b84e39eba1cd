import type { ComponentType } from "react";

/** Props of every screen: the parameters of its address, e.g. `id`. */
export interface ScreenProps {
	params: Readonly<Record<string, string>>;
}

export type Screen = ComponentType<ScreenProps>;
