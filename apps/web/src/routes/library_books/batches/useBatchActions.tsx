import { lazy } from "react";
import { useTexts } from "#i18n";
import { type Action, useSearchParams } from "#kit";
import { texts as coverTexts } from "../../books/covers/texts.ts";
import { labelTexts } from "../../labels/texts.ts";
import { wishTexts } from "../wishes/texts.ts";
import { batchTexts } from "./texts.ts";

const RegisterDialog = lazy(() => import("./RegisterDialog.tsx"));
const RollsDialog = lazy(() => import("../../labels/RollsDialog.tsx"));

/** Operations beyond a single copy: lists, documents and label rolls. */
export function useBatchActions(): readonly Action[] {
	const t = useTexts(batchTexts);
	const tl = useTexts(labelTexts);
	const tw = useTexts(wishTexts);
	const tc = useTexts(coverTexts);
	const [, change] = useSearchParams();
	return [
		{ text: tc("title"), run: () => change({ view: "covers" }) },
		{ text: t("weeding"), run: () => change({ view: "weeding" }) },
		{ text: t("work"), run: () => change({ view: "work" }) },
		{ text: tw("title"), run: () => change({ view: "wishes" }) },
		{ text: t("register"), dialog: (close) => <RegisterDialog onClose={close} /> },
		{ text: tl("rolls"), dialog: (close) => <RollsDialog onClose={close} /> },
	];
}
