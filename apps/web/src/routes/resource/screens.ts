/** Creates the six screens of a resource. A specialized screen is registered after them and takes precedence. */
import { type ComponentType, createElement } from "react";
import { type LazyScreen, type ScreenProps, screen } from "../screen.ts";
import type { ResourceScreenProps } from "./props.ts";

type Module = Promise<{ default: ComponentType<ResourceScreenProps> }>;

const loaders = {
	"": (): Module => import("./ResourceHome.tsx"),
	"/create": (): Module => import("./CreateRecord.tsx"),
	"/update/{id}": (): Module => import("./EditRecord.tsx"),
	"/detail/{id}": (): Module => import("./RecordDetail.tsx"),
	"/list": (): Module => import("./ResourceList.tsx"),
	"/search": (): Module => import("./ResourceSearch.tsx"),
};

type Kind = keyof typeof loaders;

/** Returns one screen of the resource at `path`, e.g. `resourceScreen("/contacts", "/list")`. */
export const resourceScreen = (path: string, kind: Kind): LazyScreen =>
	screen(async () => {
		const [{ default: Shown }, { resourceOf }] = await Promise.all([
			loaders[kind](),
			import("./resources.ts"),
		]);
		const resource = resourceOf(path);
		return { default: ({ params }: ScreenProps) => createElement(Shown, { resource, params }) };
	});

/** All six screens by their addresses. */
export const resourceScreens = <const Path extends string>(path: Path) =>
	Object.fromEntries(
		(Object.keys(loaders) as Kind[]).map((kind) => [`${path}${kind}`, resourceScreen(path, kind)]),
	) as Readonly<Record<`${Path}${Kind}`, LazyScreen>>;
