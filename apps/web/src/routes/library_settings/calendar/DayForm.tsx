import { roleOf, roles } from "@rafta/library/access/roles";
import { closed_days } from "@rafta/library/collections/closed_days";
import { useQueryClient } from "@tanstack/react-query";
import { invalidate, useUser } from "#data";
import { common, useTexts } from "#i18n";
import { Button, Card, RecordForm } from "#kit";
import type { DayRow } from "../model.ts";
import { texts } from "./texts.ts";

/** Form of a new or an existing closed day. */
export function DayForm({
	day,
	from,
	library,
	onClose,
}: {
	day?: DayRow;
	/** First day of a new closed period. */
	from: string;
	library: string;
	onClose(): void;
}) {
	const t = useTexts(texts);
	const c = useTexts(common);
	const user = useUser();
	const queries = useQueryClient();
	const scopes = [
		...(library === "" ? [] : (["library"] as const)),
		"school",
		...(roleOf(user) === roles.admin ? (["system"] as const) : []),
	] as const;
	return (
		<Card title={t(day ? "edit" : "add")}>
			<RecordForm<DayRow>
				collection={closed_days}
				fields={[
					"name",
					"scope",
					"from_on",
					"to_on",
					"repeats",
					"half_day",
					"is_open",
					"tentative",
					"source",
				]}
				record={day}
				initial={{ scope: "school", repeats: "none", from_on: from, to_on: from, library_id: library }}
				custom={{
					scope: { options: scopes.map((scope) => [scope, t(scope)]) },
				}}
				onSaved={() => {
					void invalidate(queries, "/api/");
					onClose();
				}}
			>
				<Button onClick={onClose}>{c("action.cancel")}</Button>
			</RecordForm>
			<p className="mt-3 text-sm opacity-80">{t("isOpenHint")}</p>
		</Card>
	);
}
