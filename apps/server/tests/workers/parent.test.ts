/** The parent's handling of its workers, which are simulated here. */
import cluster, { type Worker } from "node:cluster";
import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Config } from "../../src/composition/config.ts";
import { superviseWorkers } from "../../src/workers/parent.ts";
import type { FromWorker, ToWorker } from "../../src/workers/protocol.ts";

class PlayedWorker extends EventEmitter {
	readonly id: number;
	readonly heard: string[] = [];
	readonly process = Object.assign(new EventEmitter(), {
		pid: 1,
		kill: (signal: string) => this.end(signal),
	});
	constructor(id: number) {
		super();
		this.id = id;
	}
	isConnected(): boolean {
		return true;
	}
	send({ kind }: ToWorker): boolean {
		this.heard.push(kind);
		if (kind === "stop") this.end();
		return true;
	}
	end(signal: string | null = null): boolean {
		return this.emit("exit", signal === null ? 0 : null, signal);
	}
	say(message: FromWorker): void {
		this.emit("message", message);
	}
	serve(): void {
		this.say({ kind: "hello" });
		this.say({ kind: "serving", listening: { port: 1, setupToken: "secret" } });
	}
}

/** All workers started, in order. */
let started: PlayedWorker[];
const logged = vi.fn();

beforeEach(() => {
	started = [];
	logged.mockClear();
	vi.spyOn(cluster, "setupPrimary").mockImplementation(() => undefined);
	vi.spyOn(cluster, "fork").mockImplementation(() => {
		const worker = new PlayedWorker(started.length + 1);
		started.push(worker);
		return worker as unknown as Worker;
	});
	vi.spyOn(console, "log").mockImplementation(logged);
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

const config: Config = {
	host: "127.0.0.1",
	port: 1,
	folder: "",
	database: "postgres://somewhere",
	demo: false,
	workers: 2,
	drainSeconds: 0,
	readSeconds: 10,
};

/** The `count`th worker started, once it is there. */
async function nth(count: number, timeout = 20_000): Promise<PlayedWorker> {
	await expect.poll(() => started.length, { timeout, interval: 5 }).toBeGreaterThanOrEqual(count);
	return started[count - 1] as PlayedWorker;
}

test("told to end while the second worker begins, it ends both in order", async () => {
	const stopRequest = Promise.withResolvers<void>();
	const running = superviseWorkers(config, [], () => stopRequest.promise);
	(await nth(1)).serve();
	const second = await nth(2);
	second.say({ kind: "hello" });
	stopRequest.resolve();
	await running;
	expect(started.map(({ heard }) => heard)).toEqual([
		["welcome", "stop"],
		["welcome", "stop"],
	]);
	// No listening address is announced.
	expect(logged).not.toHaveBeenCalled();
});

test("it begins nothing more when it was told to end before the first serves", async () => {
	const running = superviseWorkers(config, [], async () => undefined);
	await running;
	expect(started.map(({ heard }) => heard)).toEqual([[]]);
});

test("when the last one that serves ends, a new one is started although all would have to wait", {
	tags: "long",
}, async () => {
	const stopRequest = Promise.withResolvers<void>();
	const running = superviseWorkers(config, [], () => stopRequest.promise);
	(await nth(1)).serve();
	(await nth(2)).serve();
	/** Ends the worker in one of two places some times, each with the other one serving: its restart delays grow. */
	async function wear(worker: PlayedWorker): Promise<PlayedWorker> {
		let present = worker;
		for (let times = 0; times < 4; times++) {
			const count = started.length;
			present.end("SIGKILL");
			present = await nth(count + 1);
			present.serve();
		}
		return present;
	}
	const first = await wear(await nth(1));
	const second = await wear(await nth(2));
	const count = started.length;
	first.end("SIGKILL");
	second.end("SIGKILL");
	// The next restart delay of each is 1.6 seconds.
	(await nth(count + 1, 1200)).serve();
	stopRequest.resolve();
	await running;
	// One message: a program that has read the address has read the set-up link, too.
	const whole = expect.stringMatching(/ http:\/\/127\.0\.0\.1:1\n.*\/setup\?token=secret$/s);
	expect(logged.mock.calls).toContainEqual([whole]);
});
