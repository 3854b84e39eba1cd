import { useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { Card } from "#kit";
import { BadgeList } from "../Badges.tsx";
import { texts } from "./texts.ts";

/** Badges that a reader shows to the teachers; nothing while there are none. */
export function ShownBadges({ reader }: { reader: string }) {
	const t = useTexts(texts);
	const shown = useEndpoint("GET /api/readers/:id/badges", { params: { id: reader } });
	const badges = shown.data?.badges ?? [];
	if (badges.length === 0) return null;
	return (
		<Card title={t("shownBadges")}>
			<BadgeList badges={badges} />
		</Card>
	);
}
