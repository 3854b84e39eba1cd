import { useReachable, useUser } from "#data";
import { useTexts } from "#i18n";
import { Page, Ready } from "#kit";
import { UnlinkedAccount } from "../home/Unlinked.tsx";
import { useReading } from "../reading/reading.ts";
import { useCard } from "../students/short/card.ts";
import type { SectionProps } from "./section.tsx";
import { above, below, sections } from "./sections.ts";
import { texts } from "./texts.ts";

const Parts = ({ parts, card }: SectionProps & { parts: typeof sections }) =>
	parts.map(({ key, Section }) => <Section key={key} card={card} />);

/** A pupil's own page ("Ben"): a list of sections, each in a file of its own. */
export default function Me() {
	const t = useTexts(texts);
	const reader = useUser()?.student_id ?? "";
	const card = useCard(reader);
	// Read at the same time as the card and waited for: coming later, it would push down what stands below it.
	const reading = useReading(reader !== "");
	const isReadingDue = useReachable() && !reading.isFetched;
	if (reader === "") return <UnlinkedAccount title={t("title")} />;
	return (
		<Page title={card.data?.reader.full_name ?? t("title")} lead={card.data?.reader.class_code}>
			<Ready query={{ ...card, data: isReadingDue ? undefined : card.data }}>
				{(data) => (
					<div className="grid gap-10 lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-14">
						<Parts parts={above} card={data} />
						<div className="flex min-w-0 flex-col gap-10 lg:col-start-2 lg:row-span-3 lg:row-start-1">
							<Parts parts={sections} card={data} />
						</div>
						<Parts parts={below} card={data} />
					</div>
				)}
			</Ready>
		</Page>
	);
}
