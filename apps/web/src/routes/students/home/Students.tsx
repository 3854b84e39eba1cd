import { lazy, useState } from "react";
import { literal } from "#data";
import { useTexts } from "#i18n";
import { Actions, Button, Empty, Page, useSearchParams } from "#kit";
import { useLabels } from "../../labels/useLabels.tsx";
import { ResourceTable } from "../../resource/ResourceTable.tsx";
import { resourceOf } from "../../resource/resources.ts";
import { slipTexts } from "../slipTexts.ts";
import { type Student, studentFilter, there } from "../student.ts";
import { texts } from "../texts.ts";
import { ClassFilter } from "./ClassFilter.tsx";
import { Slips } from "./Slips.tsx";

const ImportLists = lazy(() => import("../imports/ImportLists.tsx"));
const Promote = lazy(() => import("../promotion/Promote.tsx"));

export default function Students() {
	const t = useTexts(texts);
	const ts = useTexts(slipTexts);
	const labels = useLabels();
	const [params, change] = useSearchParams();
	const [isEmpty, setEmpty] = useState(false);
	if (params.get("view") === "slips") return <Slips onClose={() => change({ view: "" })} />;
	if (params.get("view") === "import")
		return <ImportLists onClose={() => change({ view: "", import: "" })} />;
	if (params.get("view") === "promotion") return <Promote onClose={() => change({ view: "" })} />;
	const classCode = params.get("class") ?? "";
	return (
		<Page
			title={t("title")}
			actions={
				<Actions
					of={[
						{ text: t("create"), href: "/students/create", primary: !isEmpty, adds: true },
						labels({ kinds: ["cards", "classes"] }),
						{ text: t("load"), run: () => change({ view: "import" }) },
						{ text: t("promote"), run: () => change({ view: "promotion" }) },
						{ text: ts("title"), run: () => change({ view: "slips" }) },
					]}
				/>
			}
		>
			<ResourceTable<Student>
				resource={resourceOf("/students")}
				filter={classCode ? `${there} && class_code = ${literal(classCode)}` : there}
				searchable
				search={studentFilter}
				searchLabel={t("search")}
				controls={<ClassFilter />}
				empty={
					<Empty title={t("empty")} onShown={setEmpty}>
						<Button variant="primary" onClick={() => change({ view: "import" })}>
							{t("load")}
						</Button>
					</Empty>
				}
			/>
		</Page>
	);
}
