import { roleOf, roles } from "@rafta/library/access/roles";
import { isManualCopyTransition } from "@rafta/library/circulation/transitions";
import type { CopyStatus } from "@rafta/library/circulation/types";
import { library_books } from "@rafta/library/collections/library_books";
import { useOne, useUser } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Card, Page, Ready, RecordForm, useGo } from "#kit";
import type { ScreenProps } from "../../screen.ts";
import { type Copy, copyFields, copyStatuses } from "../copy.tsx";
import { texts } from "../texts.ts";

export default function EditCopy({ params }: ScreenProps) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const go = useGo();
	const copy = useOne<Copy>("library_books", params.id ?? "", "book_id");
	const { data } = copy;
	const isAdmin = roleOf(useUser()) === roles.admin;
	// Only manually settable values are offered; lending and returning happen at the desk, and only an administrator's
	// undo leads out of the register.
	const isOffered = (value: string): boolean =>
		data !== undefined &&
		(data.status !== "withdrawn" || isAdmin) &&
		isManualCopyTransition(data.status as CopyStatus, value as CopyStatus);
	const statuses = Object.entries(copyStatuses).filter(
		([value]) => value === data?.status || isOffered(value),
	);
	return (
		<Page title={t("edit")} lead={data?.expand?.book_id?.title}>
			<Ready query={copy}>
				{(data) => (
					<Card>
						<RecordForm<Copy>
							collection={library_books}
							fields={["status", ...copyFields, "withdrawn_reason"]}
							record={data}
							custom={{
								status: {
									label: t("status"),
									options: statuses.map(([one, label]) => [one, label[language]]),
								},
							}}
							onSaved={(saved) => go(`/library_books/detail/${saved.id}`, "/library_books")}
						/>
					</Card>
				)}
			</Ready>
		</Page>
	);
}
