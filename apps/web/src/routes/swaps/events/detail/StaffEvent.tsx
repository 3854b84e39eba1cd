import { publishedStages } from "@rafta/library/swaps/states";
import { formatDate } from "@rafta/library/turkish/dates";
import { useLanguage, useTexts } from "#i18n";
import { Card, Facts, useMonthDay } from "#kit";
import { JointSwapCard } from "../../joint-swap/JointSwapCard.tsx";
import { useJointSwap } from "../../joint-swap/model.ts";
import { allDays } from "../days.ts";
import { conditionName, type SwapEvent } from "../model.ts";
import { texts } from "../texts.ts";
import { DonatedBooks } from "./Donated.tsx";
import { Leftovers } from "./Leftovers.tsx";
import { NextStep } from "./NextStep.tsx";
import { Offers } from "./Offers.tsx";
import { Review } from "./Review.tsx";
import { Watch } from "./Watch.tsx";

/** An event for its staff: the next step, and below it the data of its stage. */
export function StaffEvent({ event }: { event: SwapEvent }) {
	const t = useTexts(texts);
	const monthDay = useMonthDay();
	const { language } = useLanguage();
	const { status } = event;
	const isOut = publishedStages.includes(status);
	const collects = status === "listing" || status === "deposit" || status === "matching";
	const read = useJointSwap(event);
	const jointSwap = read.data ?? null;
	return (
		<>
			<NextStep event={event} jointSwap={jointSwap} />
			<div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
				{collects && <Watch event={event} />}
				<Card title={t("about")}>
					<Facts
						items={[
							...allDays(event, monthDay).map(({ part, text }) => [t(part), text] as const),
							[t("max_items"), event.max_items || ""],
							[t("min_condition"), event.min_condition && conditionName(event.min_condition, language)],
							[t("no_textbooks"), event.no_textbooks ? t("yes") : ""],
							[t("made"), formatDate(String(event.created).slice(0, 10))],
						]}
					/>
				</Card>
				{!collects && <JointSwapCard event={event} read={read} />}
			</div>
			{collects && <JointSwapCard event={event} read={read} />}
			{(status === "listing" || status === "deposit") && <Offers event={event} />}
			{(status === "review" || isOut) && <Review event={event} />}
			{(isOut || status === "cancelled") && <Leftovers event={event} />}
			{(isOut || status === "cancelled") && <DonatedBooks event={event} />}
		</>
	);
}
