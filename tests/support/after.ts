/**
 * What an action of a test brings about: a request, a response, an event. Each function begins to wait, then acts, so that
 * no action is quicker than the wait for what it does. A test that acted first missed now and then what had already come,
 * or took an earlier thing for it. A failure of the action is what is reported; otherwise that of the wait.
 */
import type { Download, FileChooser, Page, Request, Response } from "playwright-core";

type Action = () => unknown;

async function after<T>(begin: () => Promise<T>, action: Action): Promise<T> {
	const wait = begin();
	// If the action fails nobody awaits this any more: its own failure would end the whole run.
	wait.catch(() => {});
	await action();
	return wait;
}

type Fits = RegExp | ((request: Request) => boolean);

/** Acts, and returns the first request that the page sends from then on and that fits. */
export const requestAfter = (page: Page, fits: Fits, action: Action): Promise<Request> =>
	after(() => page.waitForRequest(fits), action);

/**
 * Acts, and returns the first response to a request that fits and that the page has sent from then on: a late response to
 * an earlier request does not count. What the page requests by itself does: name the method or the body if it may.
 */
export async function responseAfter(page: Page, fits: Fits, action: Action): Promise<Response> {
	const sent = new WeakSet<Request>();
	const note = (request: Request) => void sent.add(request);
	const isAwaited = (request: Request): boolean =>
		sent.has(request) && (fits instanceof RegExp ? fits.test(request.url()) : fits(request));
	page.on("request", note);
	try {
		return await after(() => page.waitForResponse((response) => isAwaited(response.request())), action);
	} finally {
		page.off("request", note);
	}
}

interface Events {
	download: Download;
	filechooser: FileChooser;
	page: Page;
	requestfailed: Request;
}

interface Options<Name extends keyof Events> {
	predicate?: (event: Events[Name]) => boolean;
	timeout?: number;
}

/** Page or context that has events of a name. */
interface Source<Name extends keyof Events> {
	waitForEvent(name: Name, options?: Options<Name>): Promise<Events[Name]>;
}

/** Acts, and returns the event of a page or a context that follows. */
export const eventAfter = <Name extends keyof Events>(
	source: Source<NoInfer<Name>>,
	name: Name,
	action: Action,
	options?: Options<NoInfer<Name>>,
): Promise<Events[Name]> => after(() => source.waitForEvent(name, options), action);
