import type { RecordModel } from "pocketbase";
import { type FormEvent, useState } from "react";
import { literal, type PresentedRecord, useOne, useUser } from "#data";
import { useTexts } from "#i18n";
import { Button, Card, FormErrors, Page, RecordPicker, Select, useGo, useSearchParams } from "#kit";
import { useLibraries } from "../../library_books/batches/libraries.ts";
import { nameOf } from "../../students/nameOf.ts";
import { useHoldAction } from "../model.ts";
import { texts } from "../texts.ts";

type Reader = PresentedRecord<"students">;

/** Form with which staff place a hold for a reader. The address may preset title, reader and library. */
export default function PlaceHold() {
	const t = useTexts(texts);
	const go = useGo();
	const [params, change] = useSearchParams();
	const libraries = useLibraries();
	const user = useUser();
	const action = useHoldAction({ quiet: true });
	const [library, setLibrary] = useState(params.get("library") ?? "");
	const [book, student] = [params.get("book") ?? "", params.get("student") ?? ""];
	const title = useOne<RecordModel>("books", book);
	const reader = useOne<Reader>("students", student);
	const chosen = library || user?.library_id || libraries[0]?.id || "";

	function submit(event: FormEvent) {
		event.preventDefault();
		action.mutate(
			{ action: "place", body: { book, student, ...(chosen && { library: chosen }) } },
			{ onSuccess: ({ hold }) => go(`/holds?book=${hold.book_id}&library=${hold.library_id}`, "/holds") },
		);
	}

	return (
		<Page title={t("placeTitle")} lead={t("placeLead")} narrow keepFocus>
			<Card>
				<form onSubmit={submit} className="flex flex-col gap-4">
					<RecordPicker<RecordModel>
						collection="books"
						label={t("book")}
						required
						autoFocus={book === ""}
						search={(text) => `title ~ ${literal(text)}`}
						sort="title"
						name={(one) => String(one.title)}
						detail={(one) => one.author_line}
						value={book === "" ? null : (title.data ?? null)}
						onChange={(one) => change({ book: one?.id ?? "" })}
					/>
					<RecordPicker<Reader>
						collection="students"
						label={t("reader")}
						required
						autoFocus={book !== "" && student === ""}
						search={(text) => `full_name ~ ${literal(text)} || student_no = ${literal(text)}`}
						sort="full_name"
						name={(one) => one.full_name}
						detail={(one) => nameOf({ class_code: one.class_code, full_name: one.student_no })}
						value={student === "" ? null : (reader.data ?? null)}
						onChange={(one) => change({ student: one?.id ?? "" })}
					/>
					{libraries.length > 1 && (
						<Select
							label={t("library")}
							options={libraries.map(({ id, name }) => [id, name] as const)}
							value={chosen}
							onChange={(event) => setLibrary(event.target.value)}
						/>
					)}
					<FormErrors error={action.error} />
					<Button
						type="submit"
						variant="primary"
						busy={action.isPending}
						disabled={book === "" || student === ""}
					>
						{t("place")}
					</Button>
				</form>
			</Card>
		</Page>
	);
}
