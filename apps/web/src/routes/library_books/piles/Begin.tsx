import type { RequestOf } from "@rafta/library/api/index";
import { todayIn } from "@rafta/library/turkish/dates";
import { call, literal, type PresentedRecord, useList, useUser } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Form } from "#kit";
import { acquisitionLabels, type Pile } from "./model.ts";
import { texts } from "./texts.ts";

type Opened = RequestOf<"POST /api/piles">["body"];

/** Values common to all books of a pile, chosen once; what its origin does not ask for is left out. */
export function Begin({ how, onBegun }: { how: Opened["acquired_how"]; onBegun(pile: Pile): void }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const user = useUser();
	const libraries = useList<PresentedRecord<"libraries">>("libraries", {
		perPage: 100,
		sort: "name",
		filter: `school_id = ${literal(user?.school_id ?? "")}`,
	});
	const offered = libraries.data?.items ?? [];
	// Books that have always been there came from nobody who is to be named, and by no decision.
	const isOwn = (acquired_how: string) => acquired_how === "existing";
	return (
		<Form
			noValidate
			initial={{
				library_id: user?.library_id ?? "",
				acquired_how: String(how),
				acquired_on: todayIn(new Date()),
				donor: "",
				awaits: false,
				decision_no: "",
				decision_on: "",
			}}
			fields={({ acquired_how, awaits }) => [
				{
					name: "library_id",
					label: t("library"),
					kind: "select",
					required: true,
					options: offered.map(({ id, name }) => [id, name] as const),
					isWide: true,
					isShown: offered.length > 1,
				},
				{
					name: "acquired_how",
					label: t("how"),
					kind: "select",
					options: Object.entries(acquisitionLabels).map(([value, label]) => [value, label[language]]),
				},
				{ name: "acquired_on", label: t("acquiredOn"), kind: "date" },
				{
					name: "donor",
					label: t(acquired_how === "donation" ? "donor" : "source"),
					maxLength: 120,
					isWide: true,
					isShown: !isOwn(acquired_how),
				},
				{ name: "awaits", label: t("awaits"), kind: "bool", isWide: true, isShown: !isOwn(acquired_how) },
				{
					name: "decision_no",
					label: t("decisionNo"),
					maxLength: 40,
					isShown: !isOwn(acquired_how) && !awaits,
				},
				{
					name: "decision_on",
					label: t("decisionOn"),
					kind: "date",
					isShown: !isOwn(acquired_how) && !awaits,
				},
			]}
			save={({ awaits, decision_no, decision_on, ...chosen }) => {
				const isDecided = !awaits && !isOwn(chosen.acquired_how);
				return call("POST /api/piles", {
					body: {
						...chosen,
						// One of the options offered.
						acquired_how: chosen.acquired_how as Opened["acquired_how"],
						library_id: chosen.library_id || offered[0]?.id || "",
						donor: isOwn(chosen.acquired_how) ? "" : chosen.donor,
						decision: awaits && !isOwn(chosen.acquired_how) ? "waiting" : "accepted",
						decision_no: isDecided ? decision_no : "",
						decision_on: isDecided ? decision_on : "",
					},
				});
			}}
			stale={["/api/piles"]}
			onSaved={({ pile }) => onBegun(pile)}
			submit={t("beginSubmit")}
		/>
	);
}
