import { useTexts } from "#i18n";
import { texts } from "./texts.ts";

/** Why a title cannot be taken now; one that stands on the shelf goes without saying. */
export function ShelfState({ copies, free }: { copies: number; free: number }) {
	const t = useTexts(texts);
	if (copies === 0) return <span className="block text-sm">{t("none")}</span>;
	return free === 0 ? <span className="block text-sm italic">{t("out")}</span> : null;
}
