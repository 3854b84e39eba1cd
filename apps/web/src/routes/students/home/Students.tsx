import { lazy } from "react";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { type Column, DataTable } from "../../../ui/DataTable.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Page } from "../../../ui/Page.tsx";
import { Empty } from "../../../ui/states.tsx";
import { useSearchParams } from "../../../ui/useSearchParams.ts";
import { LabelButton } from "../../labels/LabelButton.tsx";
import { slipTexts } from "../slipTexts.ts";
import { type Student, studentFilter, valueLabel } from "../student.ts";
import { texts } from "../texts.ts";
import { Slips } from "./Slips.tsx";

const ImportLists = lazy(() => import("../import/ImportLists.tsx"));

export default function Students() {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const ts = useTexts(slipTexts);
	const [params, change] = useSearchParams();
	if (params.get("view") === "slips") return <Slips onClose={() => change({ view: "" })} />;
	if (params.get("view") === "import")
		return <ImportLists onClose={() => change({ view: "", import: "" })} />;
	const columns: Column<Student>[] = [
		{ key: "name", title: t("name"), sort: "full_name", render: (student) => student.full_name },
		{ key: "class", title: t("class"), sort: "class_sort", render: (student) => student.class_code },
		{ key: "number", title: t("number"), sort: "student_no", render: (student) => student.student_no },
		{
			key: "kind",
			title: t("kind"),
			wide: true,
			render: (student) => valueLabel("reader_type", student.reader_type, language),
		},
		{
			key: "status",
			title: t("status"),
			wide: true,
			render: (student) => valueLabel("status", student.status, language),
		},
	];
	return (
		<Page
			title={t("title")}
			actions={
				<>
					<Link href="/students/create" className="btn btn-primary">
						{t("create")}
					</Link>
					<Button onClick={() => change({ view: "import" })}>{t("load")}</Button>
					<Button onClick={() => change({ view: "slips" })}>{ts("title")}</Button>
					<LabelButton kinds={["cards", "classes"]} />
				</>
			}
		>
			<DataTable<Student>
				collection="students"
				caption={t("title")}
				columns={columns}
				sort="full_name"
				filter={'status != "anonymised"'}
				search={studentFilter}
				searchLabel={t("search")}
				href={(student) => `/students/detail/${student.id}`}
				empty={
					<Empty title={t("empty")}>
						<Link href="/students/create" className="btn btn-primary">
							{t("create")}
						</Link>
						<Button onClick={() => change({ view: "import" })}>{t("load")}</Button>
					</Empty>
				}
			/>
		</Page>
	);
}
