import { useEndpoint, useUser } from "#data";
import { useTexts } from "#i18n";
import { Card, Link } from "#kit";
import { texts } from "./texts.ts";

export const useSwapRules = () =>
	useEndpoint("GET /api/swaps/rules", {}, { enabled: Boolean(useUser()?.school_id) });

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
