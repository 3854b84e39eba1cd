import { termAfter, termOf } from "@rafta/library/reading-lists/term";
import { todayIn } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { useEndpoint, useOperation } from "#data";
import { useTexts } from "#i18n";
import { Page, Ready, useGo, useSearchParams } from "#kit";
import { type Draft, ListForm } from "../form/ListForm.tsx";
import { formTexts } from "../form/texts.ts";
import { audienceIn } from "../form/useAudiences.ts";

/** A new list for this term; `?copy=` begins it as a copy of another one, for the term after that. */
export default function CreateList() {
	const t = useTexts(formTexts);
	const go = useGo();
	const copied = useSearchParams()[0].get("copy") ?? "";
	const createList = useOperation("POST /api/reading-lists");
	const [today] = useState(() => todayIn(new Date()));
	const source = useEndpoint(
		"GET /api/reading-lists/:id",
		{ params: { id: copied } },
		{ enabled: copied !== "" },
	);
	const term = source.data ? termAfter({ to: source.data.list.to_on }, today) : termOf(today);
	const initial: Draft = {
		...{ name: "", note: "", audience: null, books: [] },
		...(source.data && {
			...source.data.list,
			audience: audienceIn(source.data.list),
			books: source.data.books,
		}),
		...{ from_on: term.from, to_on: term.to },
	};
	const isReady = copied === "" || source.data !== undefined;
	return (
		<Page title={t("createTitle")}>
			{isReady ? (
				<ListForm
					initial={initial}
					save={createList}
					onSaved={({ list }) => go(`/reading_lists/detail/${list.id}`, "/reading_lists")}
				/>
			) : (
				<Ready query={source} />
			)}
		</Page>
	);
}
