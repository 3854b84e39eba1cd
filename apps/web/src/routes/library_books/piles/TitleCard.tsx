import { provisionalTitle } from "@rafta/library/catalogue/scans";
import { type FormEvent, useState } from "react";
import { fieldErrors, useSave } from "#data";
import { useTexts } from "#i18n";
import { Button, FileInput, FormErrors, TextInput, toast, useAction } from "#kit";
import { wholePicture } from "../../books/covers/input/picture.ts";
import { DuplicateHint } from "./DuplicateHint.tsx";
import { finishTitle } from "./model.ts";
import { Proposed } from "./Proposed.tsx";
import { texts } from "./texts.ts";
import { lookupOf, type UnfinishedTitle } from "./unfinished.ts";

const shownLabels = 6;

/** One unfinished title: the labels for finding its book, and the missing data. */
export function TitleCard({
	title,
	isLookupOn,
	onDone,
}: {
	title: UnfinishedTitle;
	isLookupOn: boolean | undefined;
	onDone(): void;
}) {
	const t = useTexts(texts);
	const isProvisional = title.title === provisionalTitle(title.isbn13);
	const [name, setName] = useState(isProvisional ? "" : title.title);
	const [author, setAuthor] = useState(title.author_line);
	const [photo, setPhoto] = useState<File | null>(null);
	const isRenamed = name.trim() !== "" && name.trim() !== title.title;
	const isChanged = isRenamed || author.trim() !== title.author_line || photo !== null;
	const save = useSave<UnfinishedTitle>("books", title.id);
	const errors = fieldErrors(save.error);
	const lookup = lookupOf(title);
	const finish = useAction({
		mutationFn: () => finishTitle(title.id),
		done: t("taken"),
		onSuccess: () => onDone(),
	});
	const labels = (title.expand?.library_books_via_book_id ?? []).map(({ barcode }) => barcode);

	async function submit(event: FormEvent) {
		event.preventDefault();
		// Empty fields are left unchanged: a photo alone helps the person who enters the rest.
		save.mutate(
			{
				...(name.trim() !== "" && { title: name.trim() }),
				...(author.trim() !== title.author_line && { author_line: author.trim() }),
				...(photo && { cover: await wholePicture(photo) }),
			},
			{
				onSuccess: () => {
					toast(t("saved"));
					setPhoto(null);
				},
			},
		);
	}

	return (
		<li className="rounded-box border-base-300 bg-base-100 border p-4 shadow-sm">
			<h2 className="font-semibold break-words">{title.title}</h2>
			<p className="mb-3 text-sm">
				{labels.length === 0
					? t("noCopies")
					: t("labels", {
							labels: labels.slice(0, shownLabels).join(", ") + (labels.length > shownLabels ? " …" : ""),
						})}
			</p>
			{lookup && <Proposed title={title.id} lookup={lookup} isLookupOn={isLookupOn} />}
			<form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3">
				<div className="grid gap-3 sm:grid-cols-2">
					<TextInput
						label={t("nameField")}
						maxLength={300}
						error={errors.title}
						value={name}
						onChange={(event) => setName(event.target.value)}
					/>
					<TextInput
						label={t("author")}
						maxLength={400}
						error={errors.author_line}
						value={author}
						onChange={(event) => setAuthor(event.target.value)}
					/>
				</div>
				<FileInput
					hint={title.cover ? t("photoKept") : undefined}
					label={t("photo")}
					accept="image/jpeg,image/png,image/webp"
					error={errors.cover}
					chosen={photo}
					onChoose={setPhoto}
				/>
				<FormErrors error={save.error} shown={["title", "author_line", "cover"]} />
				<div className="flex flex-wrap gap-2">
					<Button type="submit" variant="primary" busy={save.isPending} disabled={!isChanged}>
						{t("save")}
					</Button>
					{!isProvisional && author.trim() === "" && (
						<Button variant="ghost" busy={finish.isPending} onClick={() => finish.mutate()}>
							{t("asIs")}
						</Button>
					)}
				</div>
				{/* Below the buttons: it comes by itself, and must not move what is being pressed. */}
				<DuplicateHint title={title.id} typed={name === title.title ? "" : name} onDone={onDone} />
			</form>
		</li>
	);
}
