import { conditions } from "@rafta/library/swaps/types";
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import { useSave } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Card, Form, Page, useGo } from "#kit";
import { conditionName, type SwapEvent } from "../model.ts";
import { texts } from "../texts.ts";

const dates = ["listing_from", "listing_to", "deposit_from", "deposit_to", "pickup_on"] as const;

/** Default days: two weeks for offers and wishes, one week for deposits, a few days for matching. */
const ready = { listing_from: 0, listing_to: 13, deposit_from: 14, deposit_to: 20, pickup_on: 25 };

/** One short form: every field has a default. */
export default function CreateEvent() {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const go = useGo();
	const save = useSave<SwapEvent>("swap_events");
	const today = todayIn(new Date());
	const day = (name: keyof typeof ready) => addDays(today, ready[name]);
	return (
		<Page title={t("create")} lead={t("createLead")}>
			<Card>
				<Form
					initial={{
						name: t("nameNow", { year: today.slice(0, 4) }),
						max_items: "3",
						min_condition: "worn",
						no_textbooks: true,
						listing_from: day("listing_from"),
						listing_to: day("listing_to"),
						deposit_from: day("deposit_from"),
						deposit_to: day("deposit_to"),
						pickup_on: day("pickup_on"),
					}}
					fields={[
						{ name: "name", label: t("name"), required: true, maxLength: 120, isWide: true },
						...dates.map((name) => ({ name, label: t(name), kind: "date" }) as const),
						{ name: "max_items", label: t("max_items"), type: "number", min: 1, max: 50 },
						{
							name: "min_condition",
							label: t("min_condition"),
							kind: "select",
							options: conditions.map((one) => [one, conditionName(one, language)] as const),
						},
						{ name: "no_textbooks", label: t("no_textbooks"), kind: "bool", isWide: true },
					]}
					save={(values) => save.mutateAsync({ ...values, max_items: Number(values.max_items) })}
					onSaved={({ id }) => go(`/swap_events/detail/${id}`, "/swap_events")}
					submit={t("createNow")}
				/>
			</Card>
		</Page>
	);
}
