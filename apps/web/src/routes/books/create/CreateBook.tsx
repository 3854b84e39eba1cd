import { useApproval, useOne, useUser } from "#data";
import { common, useTexts } from "#i18n";
import { Button, Page, Ready, toast, useGo, useSearchParams } from "#kit";
import type { Book } from "../book.ts";
import { TitleForm } from "../form/TitleForm.tsx";
import { texts } from "../texts.ts";
import { useCreateName, useNeedsApproval } from "../useCreateName.ts";
import { OwnSuggestions, SentBack } from "./OwnSuggestions.tsx";

/** Correction of a suggestion that is still waiting for approval, by the school that made it. */
function Correct({ id, onClose }: { id: string; onClose(): void }) {
	const t = useTexts(texts);
	const c = useTexts(common);
	const school = useUser()?.school_id ?? "";
	const book = useOne<Book>("books", id);
	const isOwn = book.data?.status === "suggested" && book.data.school_id === school;
	return (
		<Page
			title={t("correct")}
			lead={book.data?.title}
			actions={<Button onClick={onClose}>{c("menu.suggestBook")}</Button>}
		>
			<Ready query={book} />
			{book.data && !isOwn && <p role="status">{t("notToCorrect")}</p>}
			{book.data && isOwn && (
				<>
					<SentBack book={book.data} />
					<TitleForm
						key={book.data.id}
						book={book.data}
						submitText={t("handIn")}
						onSaved={() => {
							toast(t("handedIn"));
							onClose();
						}}
						onMerged={onClose}
					/>
				</>
			)}
		</Page>
	);
}

export default function CreateBook() {
	const t = useTexts(texts);
	const go = useGo();
	const name = useCreateName();
	const needsApproval = useNeedsApproval();
	const hasApproval = useApproval();
	const [params, change] = useSearchParams();
	const correcting = params.get("title") ?? "";
	if (correcting) return <Correct id={correcting} onClose={() => change({ title: "" })} />;
	return (
		<Page title={name} lead={needsApproval ? t("createLead") : undefined}>
			<TitleForm
				isbn={params.get("isbn") ?? ""}
				onSaved={(book) => {
					toast(t("saved"));
					const shelf = params.get("shelf") ?? "";
					go(`/library_books/create?${new URLSearchParams({ book: book.id, ...(shelf && { shelf }) })}`);
				}}
			/>
			{hasApproval && <OwnSuggestions onCorrect={(id) => change({ title: id })} />}
		</Page>
	);
}
