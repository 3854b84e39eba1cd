import { searchKey } from "@rafta/library/turkish/keys";
import { useState } from "react";
import { useEndpoint } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Checkbox, Ready, TextInput } from "#kit";
import { texts as shared } from "../texts.ts";
import { texts } from "./texts.ts";

/** Number of shelves from which a search box is shown. */
const manyShelves = 12;

/** The shelves of a library, each with its number of books. */
export function ShelfChoice({
	library,
	chosen,
	onChange,
}: {
	library: string;
	chosen: readonly string[];
	onChange(shelves: readonly string[]): void;
}) {
	const t = useTexts(texts);
	const s = useTexts(shared);
	const number = useNumber();
	const [sought, setSought] = useState("");
	const known = useEndpoint(
		"GET /api/stocktakes/shelves",
		{ query: { library } },
		{ enabled: library !== "" },
	);
	if (!known.data) return <Ready query={known} />;
	const { shelves } = known.data;
	if (shelves.length === 0) return <p>{t("shelvesNone")}</p>;
	const shown = shelves.filter(({ shelf }) => searchKey(shelf).includes(searchKey(sought)));
	const toggle = (shelf: string, isOn: boolean) =>
		onChange(isOn ? [...chosen, shelf] : chosen.filter((one) => one !== shelf));
	return (
		<fieldset className="flex flex-col gap-3">
			<legend className="mb-1 font-semibold">{t("shelves")}</legend>
			{shelves.length > manyShelves && (
				<TextInput
					label={t("shelvesFind")}
					type="search"
					value={sought}
					onChange={(event) => setSought(event.target.value)}
				/>
			)}
			<div className="flex flex-wrap items-center gap-2">
				<Button
					className="btn-sm"
					onClick={() => onChange([...new Set([...chosen, ...shown.map(({ shelf }) => shelf)])])}
				>
					{t("shelvesAll")}
				</Button>
				<Button className="btn-sm" disabled={chosen.length === 0} onClick={() => onChange([])}>
					{t("shelvesClear")}
				</Button>
				<span role="status">{t("chosen", { count: number(chosen.length) })}</span>
			</div>
			<div className="grid max-h-80 grid-cols-1 gap-x-4 overflow-y-auto sm:grid-cols-2 lg:grid-cols-3">
				{shown.map(({ shelf, expected }) => (
					<Checkbox
						key={shelf}
						label={t("shelfCount", { shelf: shelf || s("noShelf"), count: number(expected) })}
						checked={chosen.includes(shelf)}
						onChange={(event) => toggle(shelf, event.target.checked)}
					/>
				))}
			</div>
		</fieldset>
	);
}
