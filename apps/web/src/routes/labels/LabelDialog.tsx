import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { download } from "../../data/download.ts";
import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { type Choices, chosenSheet, type Kind, storeChoices, storedChoices } from "./choices.ts";
import { SheetFields } from "./SheetFields.tsx";
import { ClassField, RangeFields } from "./scope.tsx";
import { labelTexts } from "./texts.ts";

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

/** Prints labels or cards: of one record, or of those chosen in the dialog. */
export function LabelDialog({
	kinds,
	id,
	library,
	roll,
	onClose,
}: {
	kinds: readonly Kind[];
	/** The record whose label is printed, or several separated by commas. */
	id?: string;
	/** Limits copies to this library. */
	library?: string;
	/** The roll whose labels are printed, without copies. */
	roll?: string;
	onClose(): void;
}) {
	const t = useTexts(labelTexts);
	const [kind, setKind] = useState<Kind>(kinds[0] ?? "barcodes");
	const [choices, setChoices] = useState(() => storedChoices(kind));
	const [start, setStart] = useState(1);
	const [scope, setScope] = useState<Readonly<Record<string, string | undefined>>>({});
	const get = useMutation({
		mutationFn: async (path: string) => {
			if (kind !== "classes") storeChoices(kind, choices);
			await download(path);
		},
	});
	/** Whether the records are chosen in the dialog. */
	const isOpen = id === undefined && roll === undefined;
	const isOfCopies = kind === "barcodes" || kind === "spines";
	const isSheetWrong = kind !== "classes" && typeof chosenSheet(choices) === "string";
	const print = (event: FormEvent) => {
		event.preventDefault();
		const whose = roll ? { roll } : { ids: id, ...(isOfCopies && { library }), ...(isOpen && scope) };
		const how = kind === "classes" ? {} : layoutOf(choices, start);
		get.mutate(`${paths[kind]}?${query({ ...whose, ...how })}`, {
			onSuccess: onClose,
		});
	};
	return (
		<Dialog title={t(kinds[0] === "cards" ? "cards" : "print")} onClose={onClose}>
			<form className="flex flex-col gap-3 overflow-y-auto p-1" onSubmit={print}>
				<Select
					label={t("what")}
					options={kinds.map((one) => [one, t(kindNames[one])] as const)}
					value={kind}
					onChange={(event) => {
						const next = kinds.find((one) => one === event.target.value) ?? kind;
						setKind(next);
						setChoices(storedChoices(next));
						setStart(1);
					}}
				/>
				{isOpen && isOfCopies && <RangeFields scope={scope} onChange={setScope} />}
				{isOpen && !isOfCopies && <ClassField scope={scope} onChange={setScope} />}
				{kind !== "classes" && (
					<SheetFields choices={choices} start={start} onChange={setChoices} onStart={setStart} />
				)}
				<p className="text-sm">{t("scale")}</p>
				<FormErrors error={get.error} />
				<div className="flex flex-wrap gap-2">
					<Button type="submit" variant="primary" busy={get.isPending} disabled={isSheetWrong}>
						{t("get")}
					</Button>
					{kind !== "classes" && (
						<Button
							busy={get.isPending}
							disabled={isSheetWrong}
							onClick={() => get.mutate(`/api/labels/calibration?${query(layoutOf(choices, 1))}`)}
						>
							{t("calibration")}
						</Button>
					)}
					<Button variant="ghost" onClick={onClose}>
						{t("cancel")}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
