import type { AnswerOf } from "@rafta/library/api/index";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { call, useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { useAction } from "#kit";
import { Shelf } from "../Shelf.tsx";
import type { TileBook } from "../Tile.tsx";
import { texts } from "./texts.ts";

type Row = AnswerOf<"GET /api/catalogue/neighbours">;
type Side = keyof Row["more"];

/** A further page beside what is shown; a title that stands in two places is shown once. */
function joinNeighbours(row: Row, page: Row, side: Side): Row {
	const known = new Set([...row.left, ...row.right].map(({ id }) => id));
	const fresh = page[side].filter(({ id }) => !known.has(id));
	const more = { ...row.more, [side]: page.more[side] };
	return side === "left"
		? { ...row, left: [...fresh, ...row.left], more }
		: { ...row, right: [...row.right, ...fresh], more };
}

function More({ side, isBusy, onClick }: { side: Side; isBusy: boolean; onClick(): void }) {
	const t = useTexts(texts);
	const Arrow = side === "left" ? ChevronLeft : ChevronRight;
	return (
		<button
			type="button"
			className="btn btn-ghost btn-square h-24"
			aria-label={t(side === "left" ? "moreLeft" : "moreRight")}
			aria-disabled={isBusy || undefined}
			onClick={() => {
				if (!isBusy) onClick();
			}}
		>
			<Arrow size={24} aria-hidden="true" />
		</button>
	);
}

function Standing({ title, first, school }: { title: TileBook; first: Row; school: string | undefined }) {
	const t = useTexts(texts);
	const [row, setRow] = useState(() => joinNeighbours({ ...first, right: [] }, first, "right"));
	const load = useAction({
		mutationFn: (side: Side) =>
			call("GET /api/catalogue/neighbours", {
				query: { school, title: title.id, side, at: row.more[side] },
			}),
		onSuccess: (page, side) => setRow((shown) => joinNeighbours(shown, page, side)),
	});
	const end = (side: Side) =>
		row.more[side] === "" ? null : (
			<More side={side} isBusy={load.isPending} onClick={() => load.mutate(side)} />
		);
	return (
		<Shelf
			title={first.shelf === "" ? t("neighbours") : t("neighboursOn", { shelf: first.shelf })}
			books={[...row.left, title, ...row.right]}
			here={title.id}
			ends={{ left: end("left"), right: end("right") }}
		/>
	);
}

/** The shelf around a title, as one finds it in the library; nothing for a title without a place there. */
export function Neighbours({ title, school }: { title: TileBook; school: string | undefined }) {
	const query = { school, title: title.id };
	const row = useEndpoint("GET /api/catalogue/neighbours", { query }, { enabled: title.copies > 0 });
	if (!row.data || row.data.left.length + row.data.right.length === 0) return null;
	return <Standing title={title} first={row.data} school={school} />;
}
