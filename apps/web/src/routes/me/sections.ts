/** The sections of a pupil's own page, in their order. A new one is a file and a line here. */
import type { ComponentType } from "react";
import { ReadingCorner } from "../reading/ReadingCorner.tsx";
import { History } from "./History.tsx";
import { Looks } from "./Looks.tsx";
import { OwnCard } from "./OwnCard.tsx";
import { Settings } from "./Settings.tsx";
import type { SectionProps } from "./section.tsx";
import { Wishes } from "./Wishes.tsx";

interface Part {
	readonly key: string;
	readonly Section: ComponentType<SectionProps>;
}

/** Beside the others on a wide screen, above and below them on a phone. */
export const above: readonly Part[] = [{ key: "card", Section: OwnCard }];
export const below: readonly Part[] = [
	{ key: "settings", Section: Settings },
	{ key: "looks", Section: Looks },
];

export const sections: readonly Part[] = [
	{ key: "reading", Section: ReadingCorner },
	{ key: "history", Section: History },
	{ key: "wishes", Section: Wishes },
];
