import type { SortingBin } from "@rafta/library/circulation/sorting-bins";
import { download, useUser } from "#data";
import { useTexts } from "#i18n";
import { Button, Link, useAction } from "#kit";
import { ClaimQuestion } from "../create/ClaimQuestion.tsx";
import type { Entry } from "./model.ts";
import { texts } from "./texts.ts";

/** Maximum number of slips in one file. */
const MAX_SLIPS = 200;

const binClasses: Record<SortingBin, string> = {
	shelf: "border-t-success",
	hold: "border-t-warning",
	away: "border-t-info",
	problem: "border-t-error",
};

function Row({ entry }: { entry: Entry }) {
	const t = useTexts(texts);
	const { state, lane, title, barcode, call_number, notes, code, loan, claimed, reader, waits, to } = entry;
	if (state === "refused") {
		return (
			<li className="py-2">
				<p className="wrap-anywhere font-semibold">{t("refused", { code })}</p>
				{notes.map((note) => (
					<p key={note}>{note}</p>
				))}
			</li>
		);
	}
	return (
		<li className="py-2">
			{lane === "shelf" && (
				<p className="font-semibold tabular-nums">{call_number === "" ? t("noCall") : call_number}</p>
			)}
			<p className="wrap-anywhere font-semibold">{title}</p>
			<p className="text-sm">
				<span className="tabular-nums">{barcode}</span>
				{lane === "away" && to !== "" && ` · ${t("to", { name: to })}`}
				{lane === "problem" && reader !== "" && ` · ${reader}`}
			</p>
			{lane === "hold" && waits !== "" && <p className="font-semibold">{t("waits", { name: waits })}</p>}
			{lane !== "shelf" &&
				notes.map((note) => (
					<p key={note} className="text-sm">
						{note}
					</p>
				))}
			{claimed && <ClaimQuestion loan={loan} />}
			{lane === "problem" && loan !== "" && (
				<Link href={`/book_loans/detail/${loan}`} className="link no-print text-sm">
					{t("look")}
				</Link>
			)}
		</li>
	);
}

/** The slips for the books on the hold shelf. */
function Slips({ entries }: { entries: readonly Entry[] }) {
	const t = useTexts(texts);
	const user = useUser();
	const holds = entries.map(({ hold }) => hold).filter(Boolean);
	const get = useAction({
		mutationFn: () => download(`/api/holds/slips?holds=${holds.slice(0, MAX_SLIPS).join(",")}`),
	});
	if (holds.length === 0 || user?.desk_only) return null;
	return (
		<Button className="no-print my-1" busy={get.isPending} onClick={() => get.mutate()}>
			{t("slips")}
		</Button>
	);
}

/** The books of the pile that belong in one sorting bin. */
export function SortingBinCard({ bin, entries }: { bin: SortingBin; entries: readonly Entry[] }) {
	const t = useTexts(texts);
	return (
		<section
			aria-label={t(bin)}
			className={`rounded-box border-base-300 bg-base-100 border border-t-8 p-3 ${binClasses[bin]} ${entries.length === 0 ? "print:hidden" : ""}`}
		>
			<h2 className="flex justify-between gap-2 text-lg font-semibold">
				{t(bin)}
				<span className="tabular-nums">{entries.length}</span>
			</h2>
			{bin === "hold" && <Slips entries={entries} />}
			<ul className="divide-base-300 divide-y">
				{entries.map((entry) => (
					<Row key={entry.opId} entry={entry} />
				))}
			</ul>
		</section>
	);
}
