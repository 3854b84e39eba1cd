import type { AnswerOf } from "@rafta/library/api/index";
import { emptyMap, type MapShelf } from "@rafta/library/shelf-map/map";
import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { call, pathOf, readKey, useEndpoint } from "#data";
import { common, useTexts } from "#i18n";
import { Button, Page, Ready, TextInput, useAction } from "#kit";
import { isSame } from "#state";
import type { ScreenProps } from "../../screen.ts";
import { MapGrid } from "./MapGrid.tsx";
import { texts } from "./texts.ts";
import { type Drawing, type Tool, useDrawing } from "./useDrawing.ts";

type Drawn = AnswerOf<"GET /api/libraries/:id/shelf-map">;

const tools: readonly Tool[] = ["shelf", "door", "desk"];

function Tools({ drawing: { tool, setTool } }: { drawing: Drawing }) {
	const t = useTexts(texts);
	return (
		<fieldset className="join" aria-label={t("tool")}>
			{tools.map((one) => (
				<input
					key={one}
					type="radio"
					name="shelf-map-tool"
					className="join-item btn"
					aria-label={t(one)}
					checked={tool === one}
					onChange={() => setTool(one)}
				/>
			))}
		</fieldset>
	);
}

/** What stands on the chosen shelf. */
function ShelfForm({ drawing, words }: { drawing: Drawing; words: readonly string[] }) {
	const t = useTexts(texts);
	const { chosen, change, remove } = drawing;
	const shelf = drawing.map.shelves[chosen];
	const form = useRef<HTMLFieldSetElement>(null);
	useEffect(() => {
		if (chosen === -1) return;
		const name = form.current?.querySelector("input");
		name?.focus();
		name?.select();
	}, [chosen]);
	if (!shelf) return null;
	const field = (name: "name" | "from" | "to" | "words") => ({
		label: t(name),
		value: shelf[name],
		onChange: ({ target }: { readonly target: HTMLInputElement }) => change(chosen, { [name]: target.value }),
	});
	return (
		<fieldset ref={form} aria-label={shelf.name || t("shelf")} className="flex flex-col gap-3">
			<TextInput {...field("name")} required maxLength={40} hint={t("nameHint")} />
			<div className="grid grid-cols-2 gap-3">
				<TextInput {...field("from")} maxLength={60} placeholder="500" />
				<TextInput {...field("to")} maxLength={60} placeholder="599" />
			</div>
			<TextInput {...field("words")} maxLength={120} list="shelf-map-words" hint={t("wordsHint")} />
			<datalist id="shelf-map-words">
				{words.map((word) => (
					<option key={word} value={word} />
				))}
			</datalist>
			<Button variant="ghost" className="btn-sm self-start" onClick={() => remove(chosen)}>
				<Trash2 size={16} aria-hidden="true" />
				{t("remove")}
			</Button>
		</fieldset>
	);
}

/** The shelves by name, with their books as they were when the map was saved. */
function ShelfList({ drawing, saved }: { drawing: Drawing; saved: Drawn }) {
	const t = useTexts(texts);
	const { map, chosen, choose } = drawing;
	if (map.shelves.length === 0) return <p>{t("none")}</p>;
	const copiesOf = (shelf: MapShelf): number | undefined => {
		const at = (saved.map?.shelves ?? []).findIndex(
			({ x, y, from, to, words }) =>
				x === shelf.x && y === shelf.y && from === shelf.from && to === shelf.to && words === shelf.words,
		);
		return saved.copies[at];
	};
	return (
		<ul aria-label={t("shelves")} className="flex flex-col">
			{map.shelves.map((shelf, at) => {
				const copies = copiesOf(shelf);
				return (
					<li key={`${shelf.x} ${shelf.y}`}>
						<button
							type="button"
							aria-pressed={at === chosen}
							className={`hover:bg-base-200 flex min-h-11 w-full items-center justify-between gap-3 rounded-md px-2 text-start ${at === chosen ? "bg-base-200 font-semibold" : ""}`}
							onClick={() => choose(at)}
						>
							<span className="min-w-0 truncate">{shelf.name || t("shelf")}</span>
							{copies !== undefined && (
								<span className="shrink-0 text-sm">{t("books", { count: copies })}</span>
							)}
						</button>
					</li>
				);
			})}
		</ul>
	);
}

function Editor({ id, first }: { id: string; first: Drawn }) {
	const t = useTexts(texts);
	const c = useTexts(common);
	const queries = useQueryClient();
	const [saved, setSaved] = useState(first);
	const drawing = useDrawing(first.map ?? emptyMap, first.words);
	const { map } = drawing;
	const isNamed = map.shelves.every(({ name }) => name.trim() !== "");
	const save = useAction({
		mutationFn: () => call("PUT /api/libraries/:id/shelf-map", { params: { id }, body: map }),
		done: t("saved"),
		onSuccess: (answer) => {
			setSaved(answer);
			const path = pathOf("GET /api/libraries/:id/shelf-map", { params: { id } });
			queries.setQueryData(readKey(path), answer);
		},
	});
	return (
		<Page
			title={t("title")}
			name={`${first.name} · ${t("title")}`}
			lead={t("lead")}
			actions={
				<Button
					variant="primary"
					busy={save.isPending}
					disabled={!isNamed || isSame(map, saved.map)}
					onClick={() => save.mutate()}
				>
					{c("action.save")}
				</Button>
			}
		>
			<div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
				<div className="flex min-w-0 flex-col gap-3">
					<Tools drawing={drawing} />
					<MapGrid drawing={drawing} />
				</div>
				<div className="flex min-w-0 flex-col gap-5">
					<ShelfForm drawing={drawing} words={first.words} />
					<ShelfList drawing={drawing} saved={saved} />
					{!isNamed && <p role="status">{t("unnamed")}</p>}
					{saved.map && saved.elsewhere > 0 && (
						<p className="text-sm">{t("elsewhere", { count: saved.elsewhere })}</p>
					)}
				</div>
			</div>
		</Page>
	);
}

/** Draws where the shelves of a library stand. */
export default function ShelfMapEditor({ params: { id = "" } }: ScreenProps) {
	const drawn = useEndpoint("GET /api/libraries/:id/shelf-map", { params: { id } });
	if (!drawn.data) return <Ready query={drawn} />;
	return <Editor key={id} id={id} first={drawn.data} />;
}
