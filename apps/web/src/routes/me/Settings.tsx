import { call, download, useUser } from "#data";
import { useTexts } from "#i18n";
import { Button, Choice, Link, useAction } from "#kit";
import { CornerSwitch } from "../reading/CornerSwitch.tsx";
import { readingReads } from "../reading/reading.ts";
import { cardReads } from "../students/short/card.ts";
import { Section, type SectionProps } from "./section.tsx";
import { texts } from "./texts.ts";

/** Whether the reading history is kept: the pupil's own choice, confirmed before anything is deleted. */
function HistorySwitch({ card: { reader, history_kept } }: SectionProps) {
	const t = useTexts(texts);
	const change = useAction({
		mutationFn: (next: boolean) => call("POST /api/readers/history", { body: { kept: next } }),
		stale: [...cardReads(reader.id), ...readingReads],
	});
	return (
		<Choice
			label={t("historyKeep")}
			checked={history_kept}
			busy={change.isPending}
			offText={t("historyOff")}
			ask={{ title: t("historyAsk"), text: t("historyAskText"), yes: t("historyStop") }}
			onChange={change.mutateAsync}
		/>
	);
}

/** Whether the pupil gets reading tips, and is part of those of others. */
function TipsSwitch({ card: { reader, tips_on } }: SectionProps) {
	const t = useTexts(texts);
	const change = useAction({
		mutationFn: (on: boolean) => call("POST /api/readers/tips", { body: { on } }),
		stale: [...cardReads(reader.id), "/api/"],
	});
	return (
		<Choice
			label={t("tips")}
			checked={tips_on}
			busy={change.isPending}
			offText={t("tipsOff")}
			onChange={change.mutateAsync}
		/>
	);
}

/** What a pupil decides about the own page and account. */
export function Settings({ card }: SectionProps) {
	const t = useTexts(texts);
	const user = useUser();
	const data = useAction({
		// A document for people: the file for programs is the staff's to hand out.
		mutationFn: () => download(`/api/readers/${encodeURIComponent(card.reader.id)}/export?format=pdf`),
	});
	return (
		<Section title={t("settings")}>
			<HistorySwitch card={card} />
			<CornerSwitch />
			{card.history_kept && <TipsSwitch card={card} />}
			<div className="flex flex-wrap gap-2">
				<Link href={`/users/update/${user?.id ?? ""}`} className="btn">
					{t("account")}
				</Link>
				<Button busy={data.isPending} onClick={() => data.mutate()}>
					{t("data")}
				</Button>
			</div>
		</Section>
	);
}
