import { useEndpoint } from "../../data/endpoints.ts";
import { useUser } from "../../data/session.ts";
import { useTexts } from "../../i18n/language.tsx";
import { Link } from "../../ui/Link.tsx";
import { Card } from "../../ui/Page.tsx";
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
