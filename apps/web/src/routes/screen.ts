import type { ComponentType } from "react";

/** What every screen is given: the parts of its address that stand for something, e.g. `id`. */
export interface ScreenProps {
	params: Readonly<Record<string, string>>;
}

export type Screen = ComponentType<ScreenProps>;
