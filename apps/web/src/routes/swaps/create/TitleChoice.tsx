import { roleOf, roles } from "@rafta/library/access/roles";
import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import { useEffect, useRef, useState } from "react";
import { type FoundTitle, useTypedTitles, useUser } from "#data";
import { useTexts } from "#i18n";
import { Button, CameraPanel, Cover, Failure, Link, texts as scanTexts, TextInput } from "#kit";
import { texts } from "../texts.ts";

/** Finds the offered title by its name or the barcode on its back. The title of a scanned ISBN is chosen directly. */
export function TitleChoice({ onChoose }: { onChoose(title: FoundTitle): void }) {
	const t = useTexts(texts);
	const ts = useTexts(scanTexts);
	const isStaff = roleOf(useUser()) !== roles.student;
	const [text, setText] = useState("");
	const [camera, setCamera] = useState(false);
	const isbn = toIsbn13(text);
	const found = useTypedTitles(text, (typed) => toIsbn13(typed) ?? typed);
	const titles = found.titles?.items;
	const exact = isbn ? titles?.find((one) => one.isbn13 === isbn) : undefined;
	const choose = useRef(onChoose);
	choose.current = onChoose;
	useEffect(() => {
		if (exact) choose.current(exact);
	}, [exact]);
	return (
		<div className="flex flex-col gap-3">
			<TextInput
				label={t("find")}
				hint={t("findHint")}
				type="search"
				autoComplete="off"
				maxLength={120}
				value={text}
				onChange={(event) => setText(event.target.value)}
			/>
			<Button className="btn-lg self-start" aria-expanded={camera} onClick={() => setCamera(!camera)}>
				{ts(camera ? "cameraClose" : "camera")}
			</Button>
			{camera && <CameraPanel onCode={setText} />}
			{found.error && <Failure error={found.error} retry={found.retry} />}
			<div aria-live="polite">
				{titles?.length === 0 && <p>{t("noTitle")}</p>}
				{titles?.length === 0 && isStaff && (
					<Link href={`/books/create${isbn ? `?isbn=${isbn}` : ""}`} className="btn mt-2">
						{t("addTitle")}
					</Link>
				)}
				<ul className="divide-base-300 divide-y">
					{titles?.map((title) => (
						<li key={title.id} className="flex items-center gap-3 py-3">
							<Cover book={title} size="small" isDecorative />
							<div className="min-w-0 flex-1">
								<p className="font-semibold break-words">{title.title}</p>
								<p className="text-sm break-words">{title.author_line}</p>
							</div>
							<Button aria-label={t("chooseOf", { title: title.title })} onClick={() => onChoose(title)}>
								{t("choose")}
							</Button>
						</li>
					))}
				</ul>
			</div>
		</div>
	);
}
