import { useState } from "react";
import { useTexts } from "#i18n";
import { isMuted, setMuted, showKeys, useGo, useMayOpen } from "#kit";
import { barTexts } from "./barTexts.ts";
import { useLargeType } from "./large-text.ts";

/** Activities of the desk; each is a part of its screen, with its own address. */
const deskModes = ["desk", "visit", "returns", "actions"] as const;

export type DeskMode = (typeof deskModes)[number];

export const addressOf = (mode: DeskMode): string =>
	mode === "desk" ? "/book_loans/create" : `/book_loans/create?mode=${mode}`;

export type MenuEntry = readonly [text: string, choose: () => void];

/** Entries of the desk's menu: other activities, sound, large type and keys. `shown`: activities that are in sight. */
export function useDeskMenu(shown: readonly DeskMode[]): readonly MenuEntry[] {
	const t = useTexts(barTexts);
	const go = useGo();
	const [isLarge, toggleLarge] = useLargeType();
	const [muted, setMutedState] = useState(isMuted);
	const modes = deskModes.filter((mode) => !shown.includes(mode));
	return [
		...modes.map((mode) => [t(mode), () => go(addressOf(mode))] as const),
		[
			t(muted ? "unmute" : "mute"),
			() => {
				setMuted(!muted);
				setMutedState(!muted);
			},
		],
		[t(isLarge ? "smaller" : "larger"), toggleLarge],
		[t("keys"), showKeys],
	];
}

/** Menu entries that lead to screens, for those who may open them. */
export function useScreenEntries(screens: readonly (readonly [text: string, href: string])[]): MenuEntry[] {
	const mayOpen = useMayOpen();
	const go = useGo();
	return screens.filter(([, href]) => mayOpen(href)).map(([text, href]) => [text, () => go(href)] as const);
}
