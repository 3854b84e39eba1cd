/** The school's swap rules, on the screens. */
import type { SwapRules } from "@rafta/library/swap/rules";
import { useRead } from "../../data/queries.ts";
import { useUser } from "../../data/session.ts";
import { useTexts } from "../../i18n/language.tsx";
import { Link } from "../../ui/Link.tsx";
import { Card } from "../../ui/Page.tsx";
import { texts } from "./texts.ts";

export const useSwapRules = () => useRead<SwapRules>("/api/swaps/rules", Boolean(useUser()?.school_id));

/** Replaces the shelf and the offers if the school has no everyday swaps. */
export function EverydayOff() {
	const t = useTexts(texts);
	return (
		<Card title={t("offTitle")}>
			<p className="mb-3">{t("off")}</p>
			<Link href="/swap_events" className="btn">
				{t("offEvents")}
			</Link>
		</Card>
	);
}
