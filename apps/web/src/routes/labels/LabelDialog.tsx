import type { RequestOf } from "@rafta/library/api/index";
import { cellsOf } from "@rafta/library/labels/sheets";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { download, invalidate } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Checkbox, Dialog, DialogButtons, FormErrors, Select } from "#kit";
import { AddressHint } from "./AddressHint.tsx";
import { type Choices, chosenSheet, type Kind, storeChoices, storedChoices } from "./choices.ts";
import { SheetFields } from "./SheetFields.tsx";
import { SheetPreview } from "./SheetPreview.tsx";
import { ClassField, CopyFields, type Scope, wholeScope } from "./scope.tsx";
import { labelTexts } from "./texts.ts";
import { useLabelCount } from "./useLabelCount.ts";

/** Labels in one file. */
const MAX_LABELS = 2000;

const kindNames = {
	barcodes: "barcodes",
	spines: "spines",
	cards: "readerCards",
	classes: "classSheets",
} as const;

const paths: Readonly<Record<Kind, string>> = {
	barcodes: "/api/labels/barcodes",
	spines: "/api/labels/spines",
	cards: "/api/cards",
	classes: "/api/cards/classes",
};

const amounts = {
	barcodes: "labelsOnPages",
	spines: "labelsOnPages",
	cards: "cardsOnPages",
	classes: "readersOnSheets",
} as const;

/** Builds a query string from all values that are not empty. */
const query = (values: Readonly<Record<string, string | undefined>>): string =>
	new URLSearchParams(
		Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
	).toString();

/** Query parameters of the layout choices. */
const layoutOf = ({ sheet, own, dx, dy, marks }: Choices, start: number) => ({
	sheet,
	own: sheet === "own" ? own : undefined,
	start: String(start),
	dx: dx || "0",
	dy: dy || "0",
	marks: marks ? "1" : "0",
});

/** Says how many there are, and how many pages they take. */
function Amount({ kind, count, pages }: { kind: Kind; count: number; pages: number }) {
	const t = useTexts(labelTexts);
	const number = useNumber();
	if (count === 0) return <>{t("none")}</>;
	if (count > MAX_LABELS) return <>{t("tooMany", { most: number(MAX_LABELS) })}</>;
	const values = { count: number(count), pages: number(pages) };
	return <>{t(amounts[kind], values)}</>;
}

/** Prints labels or cards: of one record, or of those chosen in the dialog. */
export function LabelDialog({
	kinds,
	id,
	library,
	pile,
	roll,
	onClose,
}: {
	kinds: readonly Kind[];
	/** The record whose label is printed, or several separated by commas. */
	id?: string;
	/** Limits copies to this library. */
	library?: string;
	/** The pile of books whose copies are still without a label. */
	pile?: string;
	/** The roll whose labels are printed, without copies. */
	roll?: string;
	onClose(): void;
}) {
	const t = useTexts(labelTexts);
	const queries = useQueryClient();
	const [kind, setKind] = useState<Kind>(kinds[0] ?? "barcodes");
	const [choices, setChoices] = useState(() => storedChoices(kind));
	const [start, setStart] = useState(1);
	const [scope, setScope] = useState<Scope>(() => wholeScope(kind));
	const get = useMutation({
		mutationFn: async (path: string) => {
			if (kind !== "classes") storeChoices(kind, choices);
			await download(path);
		},
	});
	/** Whether the records are chosen in the dialog. */
	const isOpen = id === undefined && pile === undefined && roll === undefined;
	const isOfCopies = kind === "barcodes" || kind === "spines";
	const sheet = chosenSheet(choices);
	const isSheetWrong = kind !== "classes" && typeof sheet === "string";
	const whose = roll
		? { roll }
		: {
				ids: id,
				...(isOfCopies && { library }),
				...(isOpen && scope),
				...(pile && { pile, ...wholeScope(kind) }),
			};
	const counted = useLabelCount({ kind, ...whose } as RequestOf<"GET /api/labels/count">["query"]);
	const cells = typeof sheet === "string" ? 1 : cellsOf(sheet);
	const count = counted?.count;
	const isPreviewed = kind !== "classes" && typeof sheet !== "string";
	const print = (event: FormEvent) => {
		event.preventDefault();
		const how = kind === "classes" ? {} : layoutOf(choices, start);
		const shown = kind === "cards" && choices.isClassShown ? { class_shown: "1" } : {};
		get.mutate(`${paths[kind]}?${query({ ...whose, ...how, ...shown })}`, {
			onSuccess: () => {
				void invalidate(queries, "/api/first-day", "/api/labels/count");
				onClose();
			},
		});
	};
	return (
		<Dialog title={t(kinds[0] === "cards" ? "cards" : "print")} isWide={isPreviewed} onClose={onClose}>
			<form className="flex min-h-0 flex-col gap-4" onSubmit={print}>
				<div
					className={`dialog-scroll grid items-start gap-x-8 gap-y-4 ${isPreviewed ? "md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]" : ""}`}
				>
					{isPreviewed && (
						<figure className="rounded-box bg-base-200 flex flex-col items-center gap-3 p-4 max-md:order-last">
							<SheetPreview
								kind={kind}
								sheet={sheet}
								start={start}
								labels={counted?.first ?? []}
								onStart={setStart}
							/>
							<figcaption className="text-sm opacity-75">{t("startHint")}</figcaption>
						</figure>
					)}
					<div className="flex min-w-0 flex-col gap-4">
						<p role="status" className="min-h-7 text-lg font-semibold tabular-nums">
							{count !== undefined && !isSheetWrong && (
								<Amount kind={kind} count={count} pages={Math.ceil((count + start - 1) / cells)} />
							)}
						</p>
						{kinds.length > 1 && (
							<Select
								label={t("what")}
								options={kinds.map((one) => [one, t(kindNames[one])] as const)}
								value={kind}
								onChange={(event) => {
									const next = kinds.find((one) => one === event.target.value) ?? kind;
									setKind(next);
									setChoices(storedChoices(next));
									setScope(wholeScope(next));
									setStart(1);
								}}
							/>
						)}
						{isOpen && isOfCopies && <CopyFields key={kind} kind={kind} onChange={setScope} />}
						{isOpen && !isOfCopies && <ClassField scope={scope} onChange={setScope} />}
						{kind === "cards" && <AddressHint />}
						{kind === "cards" && (
							<Checkbox
								label={t("classShown")}
								checked={choices.isClassShown}
								onChange={(event) => setChoices({ ...choices, isClassShown: event.target.checked })}
							/>
						)}
						{kind !== "classes" && (
							<SheetFields
								choices={choices}
								start={start}
								onChange={setChoices}
								onStart={setStart}
								calibration={
									<Button
										busy={get.isPending}
										disabled={isSheetWrong}
										className="self-start"
										onClick={() => get.mutate(`/api/labels/calibration?${query(layoutOf(choices, 1))}`)}
									>
										{t("calibration")}
									</Button>
								}
							/>
						)}
					</div>
				</div>
				<FormErrors error={get.error} />
				<div className="border-base-300 flex flex-wrap items-center gap-2 border-t pt-4">
					<p className="text-sm opacity-75 max-sm:w-full sm:flex-1">{t("scale")}</p>
					<DialogButtons onClose={onClose} close={t("cancel")}>
						<Button
							type="submit"
							variant="primary"
							busy={get.isPending}
							disabled={isSheetWrong || count === 0 || (count ?? 0) > MAX_LABELS}
						>
							{t("get")}
						</Button>
					</DialogButtons>
				</div>
			</form>
		</Dialog>
	);
}
