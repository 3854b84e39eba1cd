import { libraries } from "@rafta/library/collections/libraries";
import { useState } from "react";
import { literal, useList, useUser } from "#data";
import { useTexts } from "#i18n";
import { Actions, Button, Card, Empty, Page, Ready, RecordForm } from "#kit";
import { texts } from "../texts.ts";
import { type Library, LibraryCard } from "./LibraryCard.tsx";

/** Cards at first, and with every press on "more": a school has a handful, its class libraries included some dozens. */
const STEP = 24;

/** The libraries of the school as cards: the own one first, then the school's own, then by name. */
export default function Libraries() {
	const t = useTexts(texts);
	const user = useUser();
	const [adding, setAdding] = useState(false);
	const [shown, setShown] = useState(STEP);
	const mine = user?.library_id ?? "";
	const settled = mine !== "";
	const own = `school_id = ${literal(user?.school_id ?? "")}`;
	const list = useList<Library>("libraries", { filter: own, perPage: shown, sort: "-is_default,name" });
	const items = list.data?.items ?? [];
	const first = items.filter(({ id }) => id === mine);
	const cards = [...first, ...items.filter(({ id }) => id !== mine)];
	return (
		<Page
			title={settled ? t("title") : t("choose")}
			lead={settled ? undefined : t("chooseLead")}
			isList
			actions={
				<Actions
					of={[
						{ text: t("create"), adds: true, run: () => setAdding(!adding) },
						settled && { text: t("search"), href: "/libraries/search" },
					]}
				/>
			}
		>
			{adding && (
				<Card title={t("create")}>
					<RecordForm
						collection={libraries}
						fields={["name", "kind", "location_text", "opening_hours"]}
						initial={{ kind: "main" }}
						onSaved={() => setAdding(false)}
					/>
				</Card>
			)}
			<Ready query={list} />
			{list.data && cards.length === 0 && <Empty title={t("empty")} />}
			{cards.length > 0 && (
				<ul aria-label={t("title")} className="grid gap-4 *:min-w-0 sm:grid-cols-2 xl:grid-cols-3">
					{cards.map((library, place) => (
						<LibraryCard
							key={library.id}
							library={library}
							isMine={library.id === mine}
							isChoice={!settled}
							isFirst={place === 0}
						/>
					))}
				</ul>
			)}
			{list.data && list.data.totalItems > shown && (
				<Button className="self-start" busy={list.isFetching} onClick={() => setShown(shown + STEP)}>
					{t("more")}
				</Button>
			)}
		</Page>
	);
}
