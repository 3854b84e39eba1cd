import { lazy, Suspense, useState } from "react";
import { ActionMenu } from "../../../app/ActionMenu.tsx";
import { useTexts } from "../../../i18n/language.tsx";
import { useSearchParams } from "../../../ui/useSearchParams.ts";
import { texts as coverTexts } from "../../books/covers/texts.ts";
import { labelTexts } from "../../labels/texts.ts";
import { wishTexts } from "../wishes/texts.ts";
import { workTexts } from "./texts.ts";

const RegisterDialog = lazy(() => import("./RegisterDialog.tsx"));
const RollsDialog = lazy(() => import("../../labels/RollsDialog.tsx"));

/** Operations beyond a single copy: lists, documents and label rolls. */
export function WorkMenu() {
	const t = useTexts(workTexts);
	const tl = useTexts(labelTexts);
	const tw = useTexts(wishTexts);
	const tc = useTexts(coverTexts);
	const [, change] = useSearchParams();
	const [open, setOpen] = useState<"register" | "rolls" | null>(null);
	const entries = [
		[tc("title"), () => change({ view: "covers" })],
		[t("weeding"), () => change({ view: "weeding" })],
		[t("work"), () => change({ view: "work" })],
		[tw("title"), () => change({ view: "wishes" })],
		[t("register"), () => setOpen("register")],
		[tl("rolls"), () => setOpen("rolls")],
	] as const;
	return (
		<>
			<ActionMenu label={t("menu")} icon="kanban" entries={entries} />
			<Suspense>
				{open === "register" && <RegisterDialog onClose={() => setOpen(null)} />}
				{open === "rolls" && <RollsDialog onClose={() => setOpen(null)} />}
			</Suspense>
		</>
	);
}
