import { labelsOf } from "@rafta/library/collections/definition";
import { stocktakes } from "@rafta/library/collections/stocktakes";
import { useLanguage } from "#i18n";
import { Badge } from "#kit";

const labels = labelsOf(stocktakes, "status");
const tones = {
	open: "info",
	review: "warn",
	closing: "warn",
	closed: "good",
	cancelled: "neutral",
} as const;

export function StatusBadge({ status }: { status: keyof typeof tones }) {
	const { language } = useLanguage();
	return <Badge tone={tones[status]}>{labels[status]?.[language] ?? status}</Badge>;
}
