import { useSearchParams } from "#kit";
import { OnePile } from "./OnePile.tsx";
import { Piles } from "./Piles.tsx";
import { Unfinished } from "./Unfinished.tsx";

/** Intake of piles of books: the list of piles, one pile, or the unfinished titles. */
export default function PileView({ view, onClose }: { view: "pile" | "unfinished"; onClose(): void }) {
	const [params, change] = useSearchParams();
	const id = params.get("pile") ?? "";
	const onUnfinished = () => change({ view: "unfinished" });
	if (view === "unfinished") return <Unfinished onClose={() => change({ view: "pile" })} />;
	if (id === "")
		return <Piles onOpen={(pile) => change({ pile })} onClose={onClose} onUnfinished={onUnfinished} />;
	return <OnePile key={id} id={id} onClose={() => change({ pile: "" })} onUnfinished={onUnfinished} />;
}
