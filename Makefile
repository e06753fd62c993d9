# buzzbox: `make run` to try it, `make test` to prove it.

PREFIX ?= /usr/local
ARGS ?= demo
BENCH ?=
ROUNDS ?= 300
SEED ?= 1
SECONDS ?= 60

# The same flags for every release build, so that running, measuring and installing share one build.
RELEASE = --configuration release --static-swift-stdlib
BUILT = .build/release

DATA ?=
EMBEDDINGS ?=
SETS ?=

# The sentence model where `buzzboxd model get` puts it; empty where it was not fetched.
MODEL ?= $(wildcard $(or $(XDG_DATA_HOME),$(HOME)/.local/share)/buzzbox/models/multilingual-e5-small.bin)

.PHONY: drafts-report siege replicas model model-pack model-encoder model-get model-check accuracy help setup build release run docs test check format captures bench bench-synapse interop chaos fuzz install uninstall deb clean

help: ## Show what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

setup: ## Install what the build needs, when it is missing
	@scripts/setup

build: setup ## Build for debugging
	swift build

release: setup
	swift build $(RELEASE) --product buzzboxd
	swift build $(RELEASE) --product buzzbox

docs: setup ## Make the generated pages of docs/ from the tables in the program
	swift build --product buzzbox
	@for page in configuration.md commands.md keys.md; do .build/debug/buzzbox reference $$page > docs/$$page; done

run: release ## Build and open the demo inbox; ARGS="…" for anything else
	@[ -n "$(MODEL)" ] || echo "the sentence model isn't here, words alone decide: make model-get fetches it (91 MB)"
	@$(BUILT)/buzzbox $(ARGS)

test: setup ## Run all tests
	@scripts/test

check: ## Check format, file sizes, imports and the rules of the house
	@scripts/check
	@scripts/check-selftest
	@echo "Sources/Server/Copilot: $$(find Sources/Server/Copilot -name '*.swift' -exec cat {} + | wc -l) lines of Swift (at most 14,000 wanted)," \
		"$$(awk '!/^#/ { sum += $$2 } END { print sum }' scripts/words.txt) of them with words of a language or names that look like some"

format: ## Format every Swift file
	swift format --in-place --recursive --parallel Sources Tests Package.swift

captures: release ## Draw the pictures of docs/images from the demo
	@scripts/captures $(BUILT)

bench: release ## Measure; BENCH="…" goes to buzzbox-bench
	swift build $(RELEASE) --product buzzbox-bench
	@$(BUILT)/buzzbox-bench $(BENCH)

interop: setup ## Run the stories of the protocol against buzzboxd and against Synapse, which comes from PyPI
	@scripts/interop/venv > /dev/null
	@scripts/interop/copilot-venv > /dev/null
	BUZZBOX_INTEROP=1 swift test --filter InteropTests --filter ConversationStories --filter TwoDevicesTests \
		--filter AbsenceTests --filter SoftLogoutTests --filter NioStories --filter ForeignPersonStories --filter ChaosOfChangesTests \
		--filter FirstSyncStories --filter MovingStories

fuzz: setup ## Send buzzboxd a hundred times ROUNDS hostile requests of each kind, SEED=N for other ones; then libFuzzer
	BUZZBOX_FUZZ_ROUNDS=$(ROUNDS)00 BUZZBOX_FUZZ_SEED=$(SEED) swift test --filter 'HostilityTests'
	@scripts/fuzz 60

bench-synapse: release ## Measure buzzboxd and Synapse beside each other in one run
	swift build $(RELEASE) --product buzzbox-bench
	@scripts/bench-synapse $(BUILT)

siege: release ## Besiege the released programs for SECONDS=60, SEED=1: attacks on server and client, on loopback alone
	@scripts/siege/siege --seconds $(SECONDS) --seed $(SEED) --bin $(BUILT)

replicas: release ## Try three copilots behind haproxy on one PostgreSQL while they are killed and restarted; SECONDS=60, SEED=1
	@scripts/replicas/replicas --seconds $(SECONDS) --seed $(SEED) --bin $(BUILT)

chaos: setup ## Kill programs and cut lines, ROUNDS times over, and see that nothing is lost; BUZZBOX_CHAOS_READER=1: with a foreign reader
	BUZZBOX_CHAOS_ROUNDS=$(ROUNDS) swift test --filter ChaosTests --filter ChaosOfChangesTests

model: setup ## Train the copilot's model from the corpus
	python3 model/make_corpus.py
	swift build --configuration release --product buzzbox-train
	@.build/release/buzzbox-train make

model-pack: setup ## Pack the files of model/ into the copilot's model, with the weights as they are
	swift build --configuration release --product buzzbox-train
	@.build/release/buzzbox-train pack

model-encoder: setup ## Learn again what the sentence model's vectors are worth; needs `make model-get`
	swift build --configuration release --product buzzbox-train
	@.build/release/buzzbox-train encoder

model-get: setup ## Fetch the sentence model, with which questions are answered in any language (91 MB)
	swift build $(RELEASE) --product buzzboxd
	@$(BUILT)/buzzboxd model get

model-check: setup
	swift build --configuration release --product buzzbox-train
	@.build/release/buzzbox-train check

drafts-report: setup ## Write a page with messages beside their drafts, to be judged by a person; SETS="FILE …" for other messages
	swift build --configuration release --product buzzbox-train
	@mkdir -p build
	@.build/release/buzzbox-train drafts-report $(SETS)

accuracy: setup ## Report how good the copilot's judgement is; DATA=DIR adds outside sets, EMBEDDINGS=URL an embeddings endpoint
	swift build --configuration release --product buzzbox-train
	@.build/release/buzzbox-train accuracy $(if $(DATA),--data $(DATA)) $(if $(EMBEDDINGS),--embeddings $(EMBEDDINGS))

install: release ## Install under PREFIX (/usr/local), the sentence model with it where it is
	@scripts/install $(BUILT) $(PREFIX)
	@if [ -n "$(MODEL)" ]; then install -D -m 644 "$(MODEL)" "$(DESTDIR)$(PREFIX)/share/buzzbox/models/multilingual-e5-small.bin"; \
		else echo "the sentence model isn't here, words alone decide: buzzboxd model get fetches it"; fi

uninstall: ## Remove what install put under PREFIX
	@for program in buzzbox buzzboxd; do rm -f \
		$(DESTDIR)$(PREFIX)/bin/$$program \
		$(DESTDIR)$(PREFIX)/share/bash-completion/completions/$$program \
		$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_$$program \
		$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/$$program.fish; done
	@cd $(DESTDIR)$(PREFIX)/share && rm -f man/man1/buzzbox.1 man/man5/buzzbox.toml.5 man/man8/buzzboxd.8 \
		applications/buzzbox.desktop
	@rm -rf $(DESTDIR)$(PREFIX)/share/buzzbox

deb: release ## Make Debian packages of both programs in build/, and of the sentence model where it is
	@MODEL="$(MODEL)" scripts/package $(BUILT) build

clean: ## Remove everything built
	rm -rf .build build
