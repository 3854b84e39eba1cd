import type { Collection, Field } from "@rafta/library/collections/definition";
import { library_books } from "@rafta/library/collections/library_books";
import { textOfEach } from "@rafta/words";
import { useState } from "react";
import { useEndpoint, useOperation, useUser } from "#data";
import { useTexts } from "#i18n";
import { Card, RecordForm, TextInput } from "#kit";
import { LONG_DEBOUNCE_MS, useDebounced } from "#state";
import { BatchDone } from "../batches/BatchDone.tsx";
import type { Answer } from "../batches/model.ts";
import { batchTexts } from "../batches/texts.ts";
import { copyFields } from "../copy.tsx";
import { texts } from "../texts.ts";

const series: Field = {
	type: "text",
	name: "barcode_from",
	label: textOfEach((language) => texts[language].firstBarcode),
	max: 30,
};

/** The fields of a copy's form, except that the barcode is replaced by the first number of a series. */
const fields: readonly string[] = ["barcode_from", ...copyFields.filter((name) => name !== "barcode")];
const many: Collection = { ...library_books, fields: [series, ...library_books.fields] };

/** The numbers that the copies would get, updated after a debounce. */
function Preview({ count, from }: { count: number; from: string }) {
	const t = useTexts(batchTexts);
	const debouncedFrom = useDebounced(from, LONG_DEBOUNCE_MS);
	const { data } = useEndpoint("GET /api/copies/numbers", {
		query: { count, from: debouncedFrom || undefined },
	});
	if (!data) return null;
	const { barcodes, accession, taken } = data;
	return (
		<div role="status">
			<p className="tabular-nums">
				{t("numbers", {
					first: barcodes.first ?? "",
					last: barcodes.last ?? "",
					firstNo: accession.first ?? "",
					lastNo: accession.last ?? "",
				})}
			</p>
			{taken.length > 0 && (
				<p className="text-error-ink font-semibold">
					{t("taken", { numbers: taken.slice(0, 10).join(", ") })}
				</p>
			)}
		</div>
	);
}

/** Creates several copies of one title with consecutive numbers. */
export function CreateMany({ book, count }: { book: string; count: number }) {
	const t = useTexts(batchTexts);
	const user = useUser();
	const [from, setFrom] = useState("");
	const [made, setMade] = useState<readonly Answer[]>([]);
	const create = useOperation("POST /api/copies/create");
	async function send(values: Record<string, unknown>): Promise<Answer> {
		const filled = Object.entries(values).filter(([, value]) => value !== "");
		const body = { ...Object.fromEntries(filled), book, library: user?.library_id ?? "", count };
		return create(body);
	}
	return (
		<>
			<Card>
				<RecordForm<Answer>
					key={made.length}
					collection={many}
					fields={fields}
					initial={{ condition: "good", loanable: "yes", acquired_how: "existing" }}
					custom={{
						barcode_from: {
							control: (value, set, error) => (
								<TextInput
									label={t("barcodeFrom")}
									hint={t("barcodeFromHint")}
									error={error}
									inputMode="numeric"
									autoComplete="off"
									maxLength={30}
									value={String(value ?? "")}
									onChange={(event) => {
										const digits = event.target.value.replace(/\D/g, "");
										setFrom(digits);
										set(digits);
									}}
								/>
							),
						},
					}}
					send={send}
					submit={t("addMany", { count })}
					onSaved={(answer) => {
						setFrom("");
						setMade([answer, ...made]);
					}}
				>
					<Preview key={made.length} count={count} from={from} />
				</RecordForm>
			</Card>
			{made.map((answer) => (
				<Card key={answer.batch.id}>
					<BatchDone
						answer={answer}
						onUndone={() => setMade(made.filter((one) => one.batch.id !== answer.batch.id))}
					/>
				</Card>
			))}
		</>
	);
}
