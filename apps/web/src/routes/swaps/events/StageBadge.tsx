import type { EventStatus } from "@rafta/library/swaps/states";
import { useLanguage } from "#i18n";
import { Badge } from "#kit";
import { stageName } from "./model.ts";

const tones = {
	draft: "neutral",
	listing: "info",
	deposit: "info",
	matching: "warn",
	review: "warn",
	published: "good",
	pickup: "good",
	closed: "neutral",
	cancelled: "neutral",
} as const;

export function StageBadge({ status }: { status: EventStatus }) {
	const { language } = useLanguage();
	return <Badge tone={tones[status]}>{stageName(status, language)}</Badge>;
}
