import { useLive, useOne } from "#data";
import { useTexts } from "#i18n";
import { Card, Facts, Link, Page, Ready } from "#kit";
import type { ScreenProps } from "../../screen.ts";
import { type Copy, CopyStatus } from "../copy.tsx";
import { texts } from "../texts.ts";

/** Summary of a copy at hand: its title, whether it is available, where it belongs. */
export default function CopyShort({ params }: ScreenProps) {
	const t = useTexts(texts);
	const id = params.id ?? "";
	const copy = useOne<Copy>("library_books", id, "book_id");
	useLive("book_loans", ["library_books"]);
	const { data } = copy;
	return (
		<Page
			title={data?.expand?.book_id?.title ?? t("short")}
			lead={data?.expand?.book_id?.author_line}
			actions={
				data && (
					<Link href={`/library_books/detail/${id}`} className="btn btn-primary">
						{t("toDetail")}
					</Link>
				)
			}
			narrow
		>
			<Ready query={copy}>
				{(data) => (
					<Card>
						<Facts
							items={[
								[t("status"), <CopyStatus key="status" status={data.status} />],
								[t("barcode"), data.barcode],
								[t("callNumber"), data.call_number],
								[t("shelf"), data.shelf],
							]}
						/>
					</Card>
				)}
			</Ready>
		</Page>
	);
}
