var dc=Object.defineProperty;var cc=Object.getOwnPropertyDescriptor;var Pn=o=>{throw TypeError(o)};var u=(o,s,e,t)=>{for(var i=t>1?void 0:t?cc(s,e):s,n=o.length-1,a;n>=0;n--)(a=o[n])&&(i=(t?a(s,e,i):a(i))||i);return t&&i&&dc(s,e,i),i};var mo=(o,s,e)=>s.has(o)||Pn("Cannot "+e);var d=(o,s,e)=>(mo(o,s,"read from private field"),e?e.call(o):s.get(o)),m=(o,s,e)=>s.has(o)?Pn("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(o):s.set(o,e),N=(o,s,e,t)=>(mo(o,s,"write to private field"),t?t.call(o,e):s.set(o,e),e),l=(o,s,e)=>(mo(o,s,"access private method"),e);var Cn=(o,s,e,t)=>({set _(i){N(o,s,i,e)},get _(){return d(o,s,t)}});/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ri=globalThis,ai=ri.ShadowRoot&&(ri.ShadyCSS===void 0||ri.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,fo=Symbol(),Nn=new WeakMap,us=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==fo)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(ai&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=Nn.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&Nn.set(e,s))}return s}toString(){return this.cssText}},In=o=>new us(typeof o=="string"?o:o+"",void 0,fo),I=(o,...s)=>{let e=o.length===1?o[0]:s.reduce((t,i,n)=>t+(a=>{if(a._$cssResult$===!0)return a.cssText;if(typeof a=="number")return a;throw Error("Value passed to 'css' function must be a 'css' function result: "+a+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(i)+o[n+1],o[0]);return new us(e,o,fo)},On=(o,s)=>{if(ai)o.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),i=ri.litNonce;i!==void 0&&t.setAttribute("nonce",i),t.textContent=e.cssText,o.appendChild(t)}},go=ai?o=>o:o=>o instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return In(e)})(o):o;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{is:pc,defineProperty:hc,getOwnPropertyDescriptor:uc,getOwnPropertyNames:mc,getOwnPropertySymbols:fc,getPrototypeOf:gc}=Object,li=globalThis,qn=li.trustedTypes,yc=qn?qn.emptyScript:"",bc=li.reactiveElementPolyfillSupport,ms=(o,s)=>o,fs={toAttribute(o,s){switch(s){case Boolean:o=o?yc:null;break;case Object:case Array:o=o==null?o:JSON.stringify(o)}return o},fromAttribute(o,s){let e=o;switch(s){case Boolean:e=o!==null;break;case Number:e=o===null?null:Number(o);break;case Object:case Array:try{e=JSON.parse(o)}catch{e=null}}return e}},di=(o,s)=>!pc(o,s),Mn={attribute:!0,type:String,converter:fs,reflect:!1,useDefault:!1,hasChanged:di};Symbol.metadata??=Symbol("metadata"),li.litPropertyMetadata??=new WeakMap;var Ae=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=Mn){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),i=this.getPropertyDescriptor(s,t,e);i!==void 0&&hc(this.prototype,s,i)}}static getPropertyDescriptor(s,e,t){let{get:i,set:n}=uc(this.prototype,s)??{get(){return this[e]},set(a){this[e]=a}};return{get:i,set(a){let p=i?.call(this);n?.call(this,a),this.requestUpdate(s,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??Mn}static _$Ei(){if(this.hasOwnProperty(ms("elementProperties")))return;let s=gc(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(ms("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(ms("properties"))){let e=this.properties,t=[...mc(e),...fc(e)];for(let i of t)this.createProperty(i,e[i])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,i]of e)this.elementProperties.set(t,i)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let i=this._$Eu(e,t);i!==void 0&&this._$Eh.set(i,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let i of t)e.unshift(go(i))}else s!==void 0&&e.push(go(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return On(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),i=this.constructor._$Eu(s,t);if(i!==void 0&&t.reflect===!0){let n=(t.converter?.toAttribute!==void 0?t.converter:fs).toAttribute(e,t.type);this._$Em=s,n==null?this.removeAttribute(i):this.setAttribute(i,n),this._$Em=null}}_$AK(s,e){let t=this.constructor,i=t._$Eh.get(s);if(i!==void 0&&this._$Em!==i){let n=t.getPropertyOptions(i),a=typeof n.converter=="function"?{fromAttribute:n.converter}:n.converter?.fromAttribute!==void 0?n.converter:fs;this._$Em=i;let p=a.fromAttribute(e,n.type);this[i]=p??this._$Ej?.get(i)??p,this._$Em=null}}requestUpdate(s,e,t,i=!1,n){if(s!==void 0){let a=this.constructor;if(i===!1&&(n=this[s]),t??=a.getPropertyOptions(s),!((t.hasChanged??di)(n,e)||t.useDefault&&t.reflect&&n===this._$Ej?.get(s)&&!this.hasAttribute(a._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:i,wrapped:n},a){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,a??e??this[s]),n!==!0||a!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),i===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,n]of this._$Ep)this[i]=n;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[i,n]of t){let{wrapped:a}=n,p=this[i];a!==!0||this._$AL.has(i)||p===void 0||this.C(i,void 0,n,p)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};Ae.elementStyles=[],Ae.shadowRootOptions={mode:"open"},Ae[ms("elementProperties")]=new Map,Ae[ms("finalized")]=new Map,bc?.({ReactiveElement:Ae}),(li.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var bo=globalThis,jn=o=>o,ci=bo.trustedTypes,Ln=ci?ci.createPolicy("lit-html",{createHTML:o=>o}):void 0,$o="$lit$",Re=`lit$${Math.random().toFixed(9).slice(2)}$`,wo="?"+Re,$c=`<${wo}>`,st=document,ys=()=>st.createComment(""),bs=o=>o===null||typeof o!="object"&&typeof o!="function",vo=Array.isArray,Wn=o=>vo(o)||typeof o?.[Symbol.iterator]=="function",yo=`[ 	
\f\r]`,gs=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Dn=/-->/g,Un=/>/g,et=RegExp(`>|${yo}(?:([^\\s"'>=/]+)(${yo}*=${yo}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Hn=/'/g,Fn=/"/g,zn=/^(?:script|style|textarea|title)$/i,_o=o=>(s,...e)=>({_$litType$:o,strings:s,values:e}),r=_o(1),Rt=_o(2),xh=_o(3),me=Symbol.for("lit-noChange"),c=Symbol.for("lit-nothing"),Bn=new WeakMap,tt=st.createTreeWalker(st,129);function Kn(o,s){if(!vo(o)||!o.hasOwnProperty("raw"))throw Error("invalid template strings array");return Ln!==void 0?Ln.createHTML(s):s}var Gn=(o,s)=>{let e=o.length-1,t=[],i,n=s===2?"<svg>":s===3?"<math>":"",a=gs;for(let p=0;p<e;p++){let h=o[p],y,A,b=-1,_=0;for(;_<h.length&&(a.lastIndex=_,A=a.exec(h),A!==null);)_=a.lastIndex,a===gs?A[1]==="!--"?a=Dn:A[1]!==void 0?a=Un:A[2]!==void 0?(zn.test(A[2])&&(i=RegExp("</"+A[2],"g")),a=et):A[3]!==void 0&&(a=et):a===et?A[0]===">"?(a=i??gs,b=-1):A[1]===void 0?b=-2:(b=a.lastIndex-A[2].length,y=A[1],a=A[3]===void 0?et:A[3]==='"'?Fn:Hn):a===Fn||a===Hn?a=et:a===Dn||a===Un?a=gs:(a=et,i=void 0);let C=a===et&&o[p+1].startsWith("/>")?" ":"";n+=a===gs?h+$c:b>=0?(t.push(y),h.slice(0,b)+$o+h.slice(b)+Re+C):h+Re+(b===-2?p:C)}return[Kn(o,n+(o[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},$s=class o{constructor({strings:s,_$litType$:e},t){let i;this.parts=[];let n=0,a=0,p=s.length-1,h=this.parts,[y,A]=Gn(s,e);if(this.el=o.createElement(y,t),tt.currentNode=this.el.content,e===2||e===3){let b=this.el.content.firstChild;b.replaceWith(...b.childNodes)}for(;(i=tt.nextNode())!==null&&h.length<p;){if(i.nodeType===1){if(i.hasAttributes())for(let b of i.getAttributeNames())if(b.endsWith($o)){let _=A[a++],C=i.getAttribute(b).split(Re),D=/([.?@])?(.*)/.exec(_);h.push({type:1,index:n,name:D[2],strings:C,ctor:D[1]==="."?hi:D[1]==="?"?ui:D[1]==="@"?mi:ot}),i.removeAttribute(b)}else b.startsWith(Re)&&(h.push({type:6,index:n}),i.removeAttribute(b));if(zn.test(i.tagName)){let b=i.textContent.split(Re),_=b.length-1;if(_>0){i.textContent=ci?ci.emptyScript:"";for(let C=0;C<_;C++)i.append(b[C],ys()),tt.nextNode(),h.push({type:2,index:++n});i.append(b[_],ys())}}}else if(i.nodeType===8)if(i.data===wo)h.push({type:2,index:n});else{let b=-1;for(;(b=i.data.indexOf(Re,b+1))!==-1;)h.push({type:7,index:n}),b+=Re.length-1}n++}}static createElement(s,e){let t=st.createElement("template");return t.innerHTML=s,t}};function it(o,s,e=o,t){if(s===me)return s;let i=t!==void 0?e._$Co?.[t]:e._$Cl,n=bs(s)?void 0:s._$litDirective$;return i?.constructor!==n&&(i?._$AO?.(!1),n===void 0?i=void 0:(i=new n(o),i._$AT(o,e,t)),t!==void 0?(e._$Co??=[])[t]=i:e._$Cl=i),i!==void 0&&(s=it(o,i._$AS(o,s.values),i,t)),s}var pi=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,i=(s?.creationScope??st).importNode(e,!0);tt.currentNode=i;let n=tt.nextNode(),a=0,p=0,h=t[0];for(;h!==void 0;){if(a===h.index){let y;h.type===2?y=new At(n,n.nextSibling,this,s):h.type===1?y=new h.ctor(n,h.name,h.strings,this,s):h.type===6&&(y=new fi(n,this,s)),this._$AV.push(y),h=t[++p]}a!==h?.index&&(n=tt.nextNode(),a++)}return tt.currentNode=st,i}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},At=class o{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,i){this.type=2,this._$AH=c,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=it(this,s,e),bs(s)?s===c||s==null||s===""?(this._$AH!==c&&this._$AR(),this._$AH=c):s!==this._$AH&&s!==me&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):Wn(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==c&&bs(this._$AH)?this._$AA.nextSibling.data=s:this.T(st.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,i=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=$s.createElement(Kn(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===i)this._$AH.p(e);else{let n=new pi(i,this),a=n.u(this.options);n.p(e),this.T(a),this._$AH=n}}_$AC(s){let e=Bn.get(s.strings);return e===void 0&&Bn.set(s.strings,e=new $s(s)),e}k(s){vo(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,i=0;for(let n of s)i===e.length?e.push(t=new o(this.O(ys()),this.O(ys()),this,this.options)):t=e[i],t._$AI(n),i++;i<e.length&&(this._$AR(t&&t._$AB.nextSibling,i),e.length=i)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=jn(s).nextSibling;jn(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},ot=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,i,n){this.type=1,this._$AH=c,this._$AN=void 0,this.element=s,this.name=e,this._$AM=i,this.options=n,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=c}_$AI(s,e=this,t,i){let n=this.strings,a=!1;if(n===void 0)s=it(this,s,e,0),a=!bs(s)||s!==this._$AH&&s!==me,a&&(this._$AH=s);else{let p=s,h,y;for(s=n[0],h=0;h<n.length-1;h++)y=it(this,p[t+h],e,h),y===me&&(y=this._$AH[h]),a||=!bs(y)||y!==this._$AH[h],y===c?s=c:s!==c&&(s+=(y??"")+n[h+1]),this._$AH[h]=y}a&&!i&&this.j(s)}j(s){s===c?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},hi=class extends ot{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===c?void 0:s}},ui=class extends ot{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==c)}},mi=class extends ot{constructor(s,e,t,i,n){super(s,e,t,i,n),this.type=5}_$AI(s,e=this){if((s=it(this,s,e,0)??c)===me)return;let t=this._$AH,i=s===c&&t!==c||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,n=s!==c&&(t===c||i);i&&this.element.removeEventListener(this.name,this,t),n&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},fi=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){it(this,s)}},Vn={M:$o,P:Re,A:wo,C:1,L:Gn,R:pi,D:Wn,V:it,I:At,H:ot,N:ui,U:mi,B:hi,F:fi},wc=bo.litHtmlPolyfillSupport;wc?.($s,At),(bo.litHtmlVersions??=[]).push("3.3.3");var Yn=(o,s,e)=>{let t=e?.renderBefore??s,i=t._$litPart$;if(i===void 0){let n=e?.renderBefore??null;t._$litPart$=i=new At(s.insertBefore(ys(),n),n,void 0,e??{})}return i._$AI(o),i};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var xo=globalThis,Q=class extends Ae{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=Yn(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return me}};Q._$litElement$=!0,Q.finalized=!0,xo.litElementHydrateSupport?.({LitElement:Q});var vc=xo.litElementPolyfillSupport;vc?.({LitElement:Q});(xo.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2022 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var R=o=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(o,s)}):customElements.define(o,s)};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var _c={attribute:!0,type:String,converter:fs,reflect:!1,hasChanged:di},xc=(o=_c,s,e)=>{let{kind:t,metadata:i}=e,n=globalThis.litPropertyMetadata.get(i);if(n===void 0&&globalThis.litPropertyMetadata.set(i,n=new Map),t==="setter"&&((o=Object.create(o)).wrapped=!0),n.set(e.name,o),t==="accessor"){let{name:a}=e;return{set(p){let h=s.get.call(this);s.set.call(this,p),this.requestUpdate(a,h,o,!0,p)},init(p){return p!==void 0&&this.C(a,void 0,o,p),p}}}if(t==="setter"){let{name:a}=e;return function(p){let h=this[a];s.call(this,p),this.requestUpdate(a,h,o,!0,p)}}throw Error("Unsupported decorator location: "+t)};function j(o){return(s,e)=>typeof e=="object"?xc(o,s,e):((t,i,n)=>{let a=i.hasOwnProperty(n);return i.constructor.createProperty(n,t),a?Object.getOwnPropertyDescriptor(i,n):void 0})(o,s,e)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function v(o){return j({...o,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var nt=(o,s,e)=>(e.configurable=!0,e.enumerable=!0,Reflect.decorate&&typeof s!="object"&&Object.defineProperty(o,s,e),e);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function Z(o,s){return(e,t,i)=>{let n=a=>a.renderRoot?.querySelector(o)??null;if(s){let{get:a,set:p}=typeof t=="object"?e:i??(()=>{let h=Symbol();return{get(){return this[h]},set(y){this[h]=y}}})();return nt(e,t,{get(){let h=a.call(this);return h===void 0&&(h=n(this),(h!==null||this.hasUpdated)&&p.call(this,h)),h}})}return nt(e,t,{get(){return n(this)}})}}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Jn=new Map,ko=new Map;function g(o,s){let e=`${o}/${s}`,t=Jn.get(e)??{};return Jn.set(e,t),t}function Zn(o){if(o==="en")return Promise.resolve();let s=ko.get(o)??kc(o);return ko.set(o,s),s.catch(()=>ko.delete(o)),s.catch(()=>{})}async function kc(o){let s=await fetch(new URL(`${o}.json`,import.meta.url));if(!s.ok)throw new Error(`The texts could not be loaded: ${s.status}`);let e=await s.json();for(let[t,i]of Object.entries(e))Object.assign(g(o,t),i)}var Xn=g("de","i18n");var Qn={views:"Views",menu:"Open the menu of Home Assistant",conversations:"Conversations",memory:"Memory",graph:"Graph",request:"Requests",work:"Work",usage:"Usage",health:"Health",settings:"Settings",turn:"Turn",household:"Household",loading:"Loading …",loading_long:"Still loading. The connection is slow, or Home Assistant is busy.",failed:"This could not be loaded.",again:"Try again",more:"Show more",all_shown:"{count} in all",close:"Close",cancel:"Cancel",undo:"Undo",back:"Back",none_found:"Nothing found.",lost:"The connection to Home Assistant is lost. What you see is what was known last; it goes on by itself once Home Assistant is back.",back_again:"Home Assistant is back.",expired:"Your login has expired. Log in to Home Assistant again, then come back to this page.",gone:"Switchboard is not running: it is being loaded, was switched off, or was removed. Look at Settings > Devices & services.",stale:"Switchboard was updated. Reload this page to see its new version.",reload:"Reload",no_such_page:"There is no such page.",guests:"Guest mode is on: nothing of what was said is shown until the guests have left.",log_off_title:"Nothing is being kept yet",log_off:"Switchboard keeps no log, because nobody has agreed to one. Without it there is no history and nothing is learnt.",log_off_ask:"Ask an administrator of your home to switch the log on.",open_settings:"Open the settings",just_now:"just now",administrators_only:"Only administrators may see this."};var er=g("es","i18n");var tr=g("fr","i18n");var sr=g("it","i18n");var ir=g("nl","i18n");function X(o){return(s,e,t={})=>{let i=To(s.hass.language),n=o[i],a=o.en,p=t.count;return((typeof p=="number"&&new Intl.PluralRules(i).select(p)==="one"?n[`${e}_one`]:void 0)??n[e]??a[e]??e).replace(/\{(\w+)\}/g,(A,b)=>{let _=t[b];return _===void 0?A:typeof _=="number"?s.show.number(_):_})}}function To(o){let s=o.toLowerCase().split("-")[0]??"en";return s==="de"||s==="es"||s==="fr"||s==="it"||s==="nl"?s:"en"}var $=X({en:Qn,de:Xn,es:er,fr:tr,it:sr,nl:ir});var he=class extends Error{constructor(e,t,i){super(i);this.kind=e;this.code=t}},Ac=1,Rc=2,Sc=3;function G(o,s){if(s instanceof he)return s;let e=typeof s=="number"?s:s?.code;if(e===Rc)return new he("expired","expired",$(o,"expired"));if(e===Sc||e===Ac||!o.hass.connected)return new he("lost","lost",$(o,"lost"));if(e==="unknown_command")return new he("gone","gone",$(o,"gone"));let t=s??{},i=t.translation_key,n=i&&t.translation_domain?o.hass.localize(`component.${t.translation_domain}.exceptions.${i}.message`,t.translation_placeholders):"",a=typeof t.message=="string"?t.message:String(s);return new he("refused",String(i??e??"unknown"),n||a)}var Ao={state:"loading"},Ec=4e3,St=class{constructor(s,e){this.app=s;this.changed=e;this.current=Ao;this.#e=0}#e;async load(s){let e=++this.#e,{value:t}=this.current;this.#t(t===void 0?Ao:{state:"loading",value:t});let i=setTimeout(()=>{e===this.#e&&this.#t({...this.current,is_slow:!0})},Ec);try{let n=await s();e===this.#e&&this.#t({state:"ready",value:n})}catch(n){if(e!==this.#e)return;let a=G(this.app(),n);this.#t({state:"failed",failure:a,...t===void 0?{}:{value:t}})}finally{clearTimeout(i)}}put(s){this.#e+=1,this.#t({state:"ready",value:s})}clear(){this.#e+=1,this.#t(Ao)}#t(s){this.current=s,this.changed()}};function B(o,s,e,t){let{state:i,value:n,failure:a}=s,p=i==="failed"&&a?r`<div class="alert bad" role="alert" data-state="failed">
          <p>${$(o,"failed")} ${a.message}</p>
          ${t?r`<button @click=${t}>${$(o,"again")}</button>`:c}
        </div>`:c,h=i==="loading"&&(n===void 0||s.is_slow)?r`<p class="quiet" role="status" data-state="loading">
          ${$(o,s.is_slow?"loading_long":"loading")}
        </p>`:c;return r`${p}${h}${n===void 0?c:e(n)}`}var O=I`
  :host {
    --sb-text: var(--primary-text-color, #141414);
    --sb-quiet: color-mix(in srgb, var(--sb-text) 72%, var(--sb-card));
    --sb-card: var(--ha-card-background, var(--card-background-color, #fff));
    --sb-ground: var(--primary-background-color, #fafafa);
    --sb-line: var(--divider-color, rgba(127, 127, 127, 0.3));
    --sb-link: color-mix(in srgb, var(--primary-color, #03a9f4) 55%, var(--sb-text));
    --sb-filled: color-mix(in srgb, var(--primary-color, #03a9f4) 62%, black);
    --sb-bad: color-mix(in srgb, var(--error-color, #db4437) 62%, var(--sb-text));
    --sb-warn: color-mix(in srgb, var(--warning-color, #ffa600) 40%, var(--sb-text));
    --sb-good: color-mix(in srgb, var(--success-color, #43a047) 55%, var(--sb-text));
    --sb-tint: color-mix(in srgb, var(--primary-color, #03a9f4) 10%, var(--sb-card));
    --sb-round: var(--ha-card-border-radius, 12px);
    color: var(--sb-text);
    font-family: var(--ha-font-family-body, Roboto, Noto, sans-serif);
    font-size: 16px;
    line-height: 1.45;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  figure {
    margin: 0;
    padding: 0;
  }
  ul.plain,
  ol.plain {
    list-style: none;
  }
  h1 {
    font-size: 22px;
    font-weight: 500;
  }
  h2 {
    font-size: 18px;
    font-weight: 500;
  }
  h3 {
    font-size: 16px;
    font-weight: 500;
  }
  h1:focus {
    outline: none;
  }
  a {
    color: var(--sb-link);
  }
  :focus-visible {
    outline: 2px solid var(--sb-link);
    outline-offset: 2px;
  }
  button,
  .button {
    font: inherit;
    font-weight: 500;
    min-height: 40px;
    padding: 6px 14px;
    border-radius: 20px;
    border: 1px solid var(--sb-line);
    background: transparent;
    color: var(--sb-link);
    cursor: pointer;
    text-decoration: none;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
  }
  button:hover:not(:disabled),
  .button:hover {
    background: var(--sb-tint);
  }
  button:disabled {
    color: var(--sb-quiet);
    cursor: default;
  }
  button.filled,
  .button.filled {
    background: var(--sb-filled);
    border-color: transparent;
    color: #fff;
  }
  button.filled:hover:not(:disabled),
  .button.filled:hover {
    background: var(--sb-filled);
    filter: brightness(1.15);
  }
  button.filled:disabled {
    background: var(--sb-line);
    color: var(--sb-quiet);
  }
  button.bad {
    color: var(--sb-bad);
  }
  button.bare {
    border-color: transparent;
  }
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    background: var(--sb-card);
    border: 1px solid color-mix(in srgb, var(--sb-text) 45%, transparent);
    border-radius: 8px;
    padding: 8px 10px;
    min-height: 40px;
    max-width: 100%;
  }
  input[type="checkbox"],
  input[type="radio"] {
    min-height: 0;
    width: 20px;
    height: 20px;
    accent-color: var(--sb-filled);
  }
  textarea {
    width: 100%;
    resize: vertical;
  }
  label.field {
    display: grid;
    gap: 4px;
    font-size: 14px;
  }
  label.field > input,
  label.field > select,
  label.field > textarea {
    font-size: 16px;
    width: 100%;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .stack {
    display: grid;
    gap: 16px;
    grid-template-columns: minmax(0, 1fr);
  }
  .spread {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
  }
  .card {
    background: var(--sb-card);
    border: 1px solid var(--sb-line);
    border-radius: var(--sb-round);
    padding: 16px;
    overflow-wrap: anywhere;
  }
  .quiet {
    color: var(--sb-quiet);
    font-size: 14px;
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    padding: 1px 10px;
    border-radius: 12px;
    font-size: 13px;
    border: 1px solid var(--sb-line);
    background: var(--sb-card);
    color: var(--sb-text);
  }
  .chip.bad {
    color: var(--sb-bad);
    border-color: currentColor;
  }
  .chip.warn {
    color: var(--sb-warn);
    border-color: currentColor;
  }
  .chip.good {
    color: var(--sb-good);
    border-color: currentColor;
  }
  .alert {
    border: 1px solid currentColor;
    border-radius: 8px;
    padding: 8px 12px;
    overflow-wrap: anywhere;
  }
  .alert.bad {
    color: var(--sb-bad);
  }
  .alert.warn {
    color: var(--sb-warn);
  }
  .scrolls {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 14px;
  }
  th,
  td {
    text-align: start;
    vertical-align: top;
    padding: 6px 12px 6px 0;
    border-bottom: 1px solid var(--sb-line);
  }
  td.number,
  th.number {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  pre {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-family: var(--ha-font-family-code, monospace);
    font-size: 13px;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;var q=class extends Q{constructor(){super(...arguments);this.path=[];this.#e=()=>this.requestUpdate();this.#t=()=>this.load()}static{this.styles=O}#e;#t;loader(){return new St(()=>this.app,this.#e)}connectedCallback(){super.connectedCallback(),this.app.addEventListener("changed",this.#e),this.app.addEventListener("returned",this.#t)}disconnectedCallback(){super.disconnectedCallback(),this.app.removeEventListener("changed",this.#e),this.app.removeEventListener("returned",this.#t)}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&this.load()}};u([j({attribute:!1})],q.prototype,"app",2),u([j({attribute:!1})],q.prototype,"path",2);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Et={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Se=o=>(...s)=>({_$litDirective$:o,values:s}),ve=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Pc}=Vn,or=o=>o;var rr=o=>o.strings===void 0,nr=()=>document.createComment(""),Pt=(o,s,e)=>{let t=o._$AA.parentNode,i=s===void 0?o._$AB:s._$AA;if(e===void 0){let n=t.insertBefore(nr(),i),a=t.insertBefore(nr(),i);e=new Pc(n,a,o,o.options)}else{let n=e._$AB.nextSibling,a=e._$AM,p=a!==o;if(p){let h;e._$AQ?.(o),e._$AM=o,e._$AP!==void 0&&(h=o._$AU)!==a._$AU&&e._$AP(h)}if(n!==i||p){let h=e._$AA;for(;h!==n;){let y=or(h).nextSibling;or(t).insertBefore(h,i),h=y}}}return e},Fe=(o,s,e=o)=>(o._$AI(s,e),o),Cc={},gi=(o,s=Cc)=>o._$AH=s,ar=o=>o._$AH,yi=o=>{o._$AR(),o._$AA.remove()};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var lr=(o,s,e)=>{let t=new Map;for(let i=s;i<=e;i++)t.set(o[i],i);return t},Ee=Se(class extends ve{constructor(o){if(super(o),o.type!==Et.CHILD)throw Error("repeat() can only be used in text expressions")}dt(o,s,e){let t;e===void 0?e=s:s!==void 0&&(t=s);let i=[],n=[],a=0;for(let p of o)i[a]=t?t(p,a):a,n[a]=e(p,a),a++;return{values:n,keys:i}}render(o,s,e){return this.dt(o,s,e).values}update(o,[s,e,t]){let i=ar(o),{values:n,keys:a}=this.dt(s,e,t);if(!Array.isArray(i))return this.ut=a,n;let p=this.ut??=[],h=[],y,A,b=0,_=i.length-1,C=0,D=n.length-1;for(;b<=_&&C<=D;)if(i[b]===null)b++;else if(i[_]===null)_--;else if(p[b]===a[C])h[C]=Fe(i[b],n[C]),b++,C++;else if(p[_]===a[D])h[D]=Fe(i[_],n[D]),_--,D--;else if(p[b]===a[D])h[D]=Fe(i[b],n[D]),Pt(o,h[D+1],i[b]),b++,D--;else if(p[_]===a[C])h[C]=Fe(i[_],n[C]),Pt(o,i[b],i[_]),_--,C++;else if(y===void 0&&(y=lr(a,C,D),A=lr(p,b,_)),y.has(p[b]))if(y.has(p[_])){let ee=A.get(a[C]),oe=ee!==void 0?i[ee]:null;if(oe===null){let le=Pt(o,i[b]);Fe(le,n[C]),h[C]=le}else h[C]=Fe(oe,n[C]),Pt(o,i[b],oe),i[ee]=null;C++}else yi(i[_]),_--;else yi(i[b]),b++;for(;C<=D;){let ee=Pt(o,h[D+1]);Fe(ee,n[C]),h[C++]=ee}for(;b<=_;){let ee=i[b++];ee!==null&&yi(ee)}return this.ut=a,gi(o,h),me}});function ne(o,s,e=c){return r`<section class="card stack" data-state="empty">
    <h2>${o}</h2>
    <p>${s}</p>
    ${e===c?c:r`<div class="row">${e}</div>`}
  </section>`}function Pe(o){return ne($(o,"log_off_title"),`${$(o,"log_off")}${o.isAdmin?"":` ${$(o,"log_off_ask")}`}`,o.isAdmin?r`<a class="button filled" href=${o.link(`/settings/${o.info?.entries[0]?.entry_id??""}/consent`)}>
          ${$(o,"open_settings")}
        </a>`:c)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ws=(o,s)=>{let e=o._$AN;if(e===void 0)return!1;for(let t of e)t._$AO?.(s,!1),ws(t,s);return!0},bi=o=>{let s,e;do{if((s=o._$AM)===void 0)break;e=s._$AN,e.delete(o),o=s}while(e?.size===0)},dr=o=>{for(let s;s=o._$AM;o=s){let e=s._$AN;if(e===void 0)s._$AN=e=new Set;else if(e.has(o))break;e.add(o),Oc(s)}};function Nc(o){this._$AN!==void 0?(bi(this),this._$AM=o,dr(this)):this._$AM=o}function Ic(o,s=!1,e=0){let t=this._$AH,i=this._$AN;if(i!==void 0&&i.size!==0)if(s)if(Array.isArray(t))for(let n=e;n<t.length;n++)ws(t[n],!1),bi(t[n]);else t!=null&&(ws(t,!1),bi(t));else ws(this,o)}var Oc=o=>{o.type==Et.CHILD&&(o._$AP??=Ic,o._$AQ??=Nc)},$i=class extends ve{constructor(){super(...arguments),this._$AN=void 0}_$AT(s,e,t){super._$AT(s,e,t),dr(this),this.isConnected=s._$AU}_$AO(s,e=!0){s!==this.isConnected&&(this.isConnected=s,s?this.reconnected?.():this.disconnected?.()),e&&(ws(this,s),bi(this))}setValue(s){if(rr(this._$Ct))this._$Ct._$AI(s,this);else{let e=[...this._$Ct._$AH];e[this._$Ci]=s,this._$Ct._$AI(e,this,0)}}disconnected(){}reconnected(){}};var de=class{constructor(s,e){this.app=s;this.changed=e;this.items=[];this.total=0;this.next=0;this.state="loading";this.hasFirst=!1;this.#t=0;this.#s=!1}#e;#t;#s;async start(s,e={}){this.#e=s,this.#t+=1,this.#s=!1,e.clear&&(this.items=[],this.total=0,this.hasFirst=!1),await this.#i(0)}async more(){this.#s||this.next===null||!this.hasFirst||await this.#i(this.next)}put(s,e=this.total){this.items=s,this.total=e,this.changed()}async#i(s){let e=this.#e;if(!e)return;let t=this.#t;this.#s=!0,this.state="loading",this.failure=void 0,this.changed();try{let i=await e(s);if(t!==this.#t)return;this.items=s===0?i.items:[...this.items,...i.items],this.total=i.total,this.next=i.next_offset,this.hasFirst=!0,this.state="ready"}catch(i){if(t!==this.#t)return;this.state="failed",this.failure=G(this.app(),i)}finally{t===this.#t&&(this.#s=!1,this.changed())}}foot(){let s=this.app();return this.state==="failed"&&this.failure?r`<div class="alert bad" role="alert" data-state="failed">
        <p>${$(s,"failed")} ${this.failure.message}</p>
        <button @click=${()=>{this.#i(this.hasFirst?this.next??0:0)}}>
          ${$(s,"again")}
        </button>
      </div>`:this.state==="loading"?r`<p class="quiet" role="status" data-state="loading">
        ${$(s,"loading")}
      </p>`:r`<div class="spread">
      <p class="quiet">${$(s,"all_shown",{count:this.total})}</p>
      ${this.next===null?c:r`<button ${qc(()=>{this.more()})} @click=${()=>{this.more()}}>
            ${$(s,"more")}
          </button>`}
    </div>`}},Ro=class extends $i{#e;#t=()=>{};constructor(s){if(super(s),s.type!==Et.ELEMENT)throw new Error("inSight belongs to an element")}render(s){return c}update(s,[e]){return this.#t=e,this.#e||(this.#e=new IntersectionObserver(t=>{t.some(i=>i.isIntersecting)&&this.#t()},{rootMargin:"600px"}),this.#e.observe(s.element)),c}disconnected(){this.#e?.disconnect(),this.#e=void 0}},qc=Se(Ro);var cr=g("de","views/conversations/i18n");var pr={one:"One conversation",to_list:"All conversations",search:"Search in what was said",since:"From",until:"Until",more_filters:"More filters",only_failed:"Only what failed",dearest_first:"Dearest first",facet_owner:"Person",facet_agent_id:"Agent",facet_device_id:"Device",facet_area_id:"Room",facet_route:"Answered by",all:"All",found:"{count} found",found_one:"{count} found",no_words:"(no words)",messages:"{count} messages",messages_one:"{count} message",said_about:"What was said about “{words}”",assistant:"Assistant",tokens:"{count} tokens",route_local:"Home Assistant",route_model:"Model",route_fallback:"Stand-in",route_none:"Nobody",empty_title:"Nothing was said yet",empty:"Talk to your assistant, at a satellite or in the Assist dialog. What is said, who answered it and what it cost shows here, and what the house learns from it shows under Memory.",export:"Export",fork:"Continue in a copy",forked:"A copy was begun. It goes on where this one ended, in the conversation “{id}”; give this name to conversation.process.",delete:"Delete …",to_turn:"How it went",delete_heading:"Delete this conversation?",delete_for_good:"Delete for good",deleting:"Deleting …",going_messages:"{count} messages are deleted for good.",going_messages_one:"{count} message is deleted for good.",nothing_learnt:"Nothing was learnt from it.",going_memories:"Learnt from it alone, goes with it: {count} memories",going_relations:"In the graph, goes with it: {count} relations",going_entities:"In the graph, goes with it: {count} things",going_staying:"Stay, with fewer sources: {count} memories",becomes:"Then says: {text}",deleted:"Deleted: {messages} messages and {memories} memories.",not_erased:"Traces are left in the database until there is room on the disk to write it anew.",files_left:"These files may still hold it: {files}"};var hr=g("es","views/conversations/i18n");var ur=g("fr","views/conversations/i18n");var mr=g("it","views/conversations/i18n");var fr=g("nl","views/conversations/i18n");var U=X({en:pr,de:cr,es:hr,fr:ur,it:mr,nl:fr});var jc={local:"route_local",model:"route_model",fallback:"route_fallback",none:"route_none"},Lc={none:"bad",fallback:"warn"};function So(o,s){let e=jc[s];return e?U(o,e):s}function wi(o,s){return s.map(e=>r`<span class="chip ${Lc[e]??""}">${So(o,e)}</span>`)}function gr(o,s){return s.cost?r`<span class="chip">${o.show.money(s.cost)}</span>`:s.tokens?r`<span class="chip">${U(o,"tokens",{count:s.tokens})}</span>`:c}function vs(o,s){return s.area_id?o.areaName(s.area_id):s.device_id?o.deviceName(s.device_id):""}var yr=["owner","agent_id","device_id","area_id","route"],Eo=["memories","relations","entities","staying"];var Dc=250,Uc=50,Hc=20,Nt,_s,xs,rt,H,Ct,br,$r,wr,Po,Co,No,vr,_r,xr,kr,Tr,vi,_i,Io,ue=class extends q{constructor(){super(...arguments);m(this,H);this.deleted=0;this.words="";this.having={};this.since="";this.until="";this.isFailed=!1;this.isDear=!1;m(this,Nt,new de(()=>this.app,()=>this.requestUpdate()));m(this,_s,new de(()=>this.app,()=>this.requestUpdate()));m(this,xs,this.loader());m(this,rt);m(this,vi,e=>{let t=e.target.value.trim();clearTimeout(d(this,rt)),N(this,rt,setTimeout(()=>l(this,H,Io).call(this,t),Dc))});m(this,_i,e=>{e.preventDefault(),clearTimeout(d(this,rt)),l(this,H,Io).call(this,this.search.value.trim())})}willUpdate(e){super.willUpdate(e),e.has("deleted")&&e.get("deleted")!==void 0&&this.load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(d(this,rt))}load(){d(this,xs).load(()=>this.app.call("conversations/choices")),l(this,H,Ct).call(this,!1)}render(){let{app:e}=this,t=d(this,Nt);return d(this,H,br)&&t.hasFirst&&t.total===0?l(this,H,$r).call(this):e.info&&!e.info.logs&&!t.hasFirst?Pe(e):r`<div class="stack">${l(this,H,wr).call(this)} ${this.words?l(this,H,kr).call(this):l(this,H,_r).call(this)}</div>`}};Nt=new WeakMap,_s=new WeakMap,xs=new WeakMap,rt=new WeakMap,H=new WeakSet,Ct=function(e){let{since:t,until:i,words:n}=this,a={...t?{since:t}:{},...i?{until:i}:{}};if(n){let{owner:h}=this.having,y={query:n,limit:Hc,...a,...h?{owner:h}:{}};d(this,_s).start(A=>this.app.call("conversations/search",{...y,offset:A}),{clear:e});return}let p={limit:Uc,...a,...this.having,...this.isFailed?{failed:!0}:{},...this.isDear?{sort:"dearest"}:{}};d(this,Nt).start(h=>this.app.call("conversations/list",{...p,offset:h}),{clear:e})},br=function(){let{since:e,until:t,isFailed:i,words:n}=this;return!(n||e||t||i||Object.keys(this.having).length)},$r=function(){let{app:e}=this;return e.info&&!e.info.logs?Pe(e):ne(U(e,"empty_title"),U(e,"empty"))},wr=function(){let{app:e}=this,t=d(this,xs).current.value;return r`<form class="card" role="search" @submit=${d(this,_i)}>
      <label class="field whole" for="search"
        >${U(e,"search")}
        <input
          id="search"
          type="search"
          maxlength="200"
          autocomplete="off"
          .value=${this.words}
          @input=${d(this,vi)}
        />
      </label>
      ${l(this,H,Po).call(this,"since",this.since,i=>this.since=i)}
      ${l(this,H,Po).call(this,"until",this.until,i=>this.until=i)}
      ${t?l(this,H,No).call(this,"owner",t):c}
      ${this.words?c:r`<details class="whole">
            <summary>${U(e,"more_filters")}</summary>
            <div class="filters">
              ${t?yr.filter(i=>i!=="owner").map(i=>l(this,H,No).call(this,i,t)):c}
              ${l(this,H,Co).call(this,"only_failed",this.isFailed,i=>this.isFailed=i)}
              ${l(this,H,Co).call(this,"dearest_first",this.isDear,i=>this.isDear=i)}
            </div>
          </details>`}
    </form>`},Po=function(e,t,i){return r`<label class="field"
      >${U(this.app,e)}
      <input
        type="date"
        .value=${t}
        @change=${n=>{i(n.target.value),l(this,H,Ct).call(this,!0)}}
      />
    </label>`},Co=function(e,t,i){return r`<label class="check"
      ><input
        type="checkbox"
        .checked=${t}
        @change=${n=>{i(n.target.checked),l(this,H,Ct).call(this,!0)}}
      />${U(this.app,e)}</label
    >`},No=function(e,t){let{app:i}=this;return t[e].length?r`<label class="field"
      >${U(i,`facet_${e}`)}
      <select
        name=${e}
        @change=${n=>{let{[e]:a,...p}=this.having,h=n.target.value;this.having=h?{...p,[e]:h}:p,l(this,H,Ct).call(this,!0)}}
      >
        <option value="">${U(i,"all")}</option>
        ${t[e].map(n=>r`<option value=${n.value} ?selected=${n.value===this.having[e]}>
              ${l(this,H,vr).call(this,e,n.value)} (${i.show.number(n.conversations)})
            </option>`)}
      </select>
    </label>`:c},vr=function(e,t){let{app:i}=this;switch(e){case"owner":return i.ownerName(t);case"agent_id":return i.entityName(t);case"device_id":return i.deviceName(t);case"area_id":return i.areaName(t);case"route":return So(i,t)}},_r=function(){let{app:e}=this,t=d(this,Nt),i=[];for(let n of t.items){let a=this.isDear?"":e.show.day(n.at),p=i.at(-1);p?.day===a?p.of.push(n):i.push({day:a,of:[n]})}return r`<section class="stack" aria-labelledby="found">
      <h2 id="found" class="unseen">${$(e,"conversations")}</h2>
      <p class="unseen" role="status">
        ${t.state==="ready"?U(e,"found",{count:t.total}):""}
      </p>
      ${t.hasFirst&&!t.items.length?r`<p data-state="empty">${$(e,"none_found")}</p>`:i.map(n=>r`<div>
                ${n.day?r`<h3>${e.show.date(n.of[0]?.at??n.day)}</h3>`:c}
                <ul class="plain">
                  ${Ee(n.of,a=>a.conversation_id,a=>l(this,H,xr).call(this,a))}
                </ul>
              </div>`)}
      ${t.foot()}
    </section>`},xr=function(e){let{app:t}=this,i=vs(t,e);return r`<li class="card">
      <p>
        <a href=${t.link(`/conversations/${encodeURIComponent(e.conversation_id)}`)}
          >${e.beginning||U(t,"no_words")}</a
        >
      </p>
      <div class="spread">
        <span class="row">
          <span class="quiet"
            >${e.owners.map(n=>t.ownerName(n)).join(", ")}${i?` · ${i}`:""}</span
          >
          ${wi(t,e.routes)} ${gr(t,e)}
        </span>
        <span class="quiet"
          >${U(t,"messages",{count:e.messages})} ·
          ${this.isDear?t.show.dateTime(e.at):t.show.time(e.at)}</span
        >
      </div>
    </li>`},kr=function(){let{app:e}=this,t=d(this,_s);return r`<section class="stack" aria-labelledby="hits">
      <h2 id="hits">${U(e,"said_about",{words:this.words})}</h2>
      <p class="unseen" role="status">
        ${t.state==="ready"?U(e,"found",{count:t.total}):""}
      </p>
      ${t.hasFirst&&!t.items.length?r`<p data-state="empty">${$(e,"none_found")}</p>`:r`<ul class="plain">
            ${t.items.map(i=>l(this,H,Tr).call(this,i))}
          </ul>`}
      ${t.foot()}
    </section>`},Tr=function(e){let{app:t}=this,i=e.role==="user"?t.ownerName(e.owner):U(t,"assistant");return r`<li class="card">
      <p>
        <a href=${t.link(`/conversations/${encodeURIComponent(e.conversation_id)}`)}
          >${e.text}${e.is_cut?" …":""}</a
        >
      </p>
      <p class="quiet">${i} · ${t.show.dateTime(e.at)}</p>
    </li>`},vi=new WeakMap,_i=new WeakMap,Io=function(e){e!==this.words&&(this.words=e,l(this,H,Ct).call(this,!0))},ue.styles=[O,I`
      :host([hidden]) {
        display: none;
      }
      form,
      .filters {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(170px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .whole {
        grid-column: 1 / -1;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
      .filters {
        margin-top: 8px;
      }
      .check {
        display: flex;
        gap: 8px;
        align-items: center;
        min-height: 40px;
      }
      h3 {
        margin: 12px 0 8px;
      }
      li.card {
        padding: 12px 16px;
        margin-bottom: 8px;
        /* Rows that are not in sight are neither laid out nor painted. */
        content-visibility: auto;
        contain-intrinsic-size: auto 96px;
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
      }
    `],u([j({attribute:!1})],ue.prototype,"deleted",2),u([v()],ue.prototype,"words",2),u([v()],ue.prototype,"having",2),u([v()],ue.prototype,"since",2),u([v()],ue.prototype,"until",2),u([v()],ue.prototype,"isFailed",2),u([v()],ue.prototype,"isDear",2),u([Z("#search")],ue.prototype,"search",2),ue=u([R("sb-conversation-list")],ue);var lt,xi,Ar,at=class extends Q{constructor(){super(...arguments);m(this,xi);this.heading="";m(this,lt,null)}firstUpdated(){N(this,lt,Fc()),this.dialog.showModal()}disconnectedCallback(){super.disconnectedCallback(),d(this,lt)instanceof HTMLElement&&d(this,lt).isConnected&&d(this,lt).focus()}render(){return r`
      <dialog aria-labelledby="heading" @cancel=${l(this,xi,Ar)}>
        <h2 id="heading">${this.heading}</h2>
        <div class="content"><slot></slot></div>
        <div class="actions"><slot name="actions"></slot></div>
      </dialog>
    `}};lt=new WeakMap,xi=new WeakSet,Ar=function(e){e.preventDefault(),this.dispatchEvent(new Event("closed"))},at.styles=[O,I`
      dialog {
        background: var(--sb-card);
        color: var(--sb-text);
        border: 1px solid var(--sb-line);
        border-radius: var(--sb-round);
        padding: 20px;
        width: min(640px, calc(100vw - 24px));
        max-height: calc(100dvh - 24px);
        overflow: auto;
      }
      dialog::backdrop {
        background: rgba(0, 0, 0, 0.55);
      }
      .content {
        margin-block: 12px 16px;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        justify-content: flex-end;
        gap: 8px;
      }
    `],u([j()],at.prototype,"heading",2),u([Z("dialog")],at.prototype,"dialog",2),at=u([R("sb-dialog")],at);function Fc(){let o=document.activeElement;for(;o?.shadowRoot?.activeElement;)o=o.shadowRoot.activeElement;return o}var We,ze,Rr,Sr,Er,ki,ks,Be=class extends q{constructor(){super(...arguments);m(this,ze);this.conversation="";this.isBusy=!1;this.trouble="";m(this,We,this.loader());m(this,ki,async()=>{let{app:e}=this,t=d(this,We).current.value;if(!(!t||this.isBusy)){this.isBusy=!0,this.trouble="";try{let i=await e.call("conversations/delete",{conversation_id:this.conversation,expected_revision:t.revision}),n=[...i.files_to_delete,...i.damaged_copies],a=[U(e,"deleted",{messages:i.messages,memories:i.memories})];i.erased||a.push(U(e,"not_erased")),n.length&&a.push(U(e,"files_left",{files:n.join(", ")})),e.notify(a.join(" ")),this.dispatchEvent(new Event("deleted"))}catch(i){let n=G(e,i);this.trouble=n.message,n.code==="memory_scope_changed"&&this.load()}finally{this.isBusy=!1}}});m(this,ks,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}load(){let e=this.conversation;d(this,We).load(()=>this.app.call("conversations/delete_preview",{conversation_id:e}))}render(){let{app:e}=this,t=d(this,We).current;return r`<sb-dialog .heading=${U(e,"delete_heading")} @closed=${d(this,ks)}>
      <div class="stack">
        ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
        ${B(e,t,i=>l(this,ze,Rr).call(this,i),()=>this.load())}
      </div>
      <button slot="actions" @click=${d(this,ks)}>${$(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${t.state!=="ready"||this.isBusy}
        @click=${d(this,ki)}
      >
        ${U(e,this.isBusy?"deleting":"delete_for_good")}
      </button>
    </sb-dialog>`}};We=new WeakMap,ze=new WeakSet,Rr=function(e){let{app:t}=this,i=Eo.some(n=>e[n]?.total);return r`
      <p>${U(t,"going_messages",{count:e.messages})}</p>
      ${i?c:r`<p>${U(t,"nothing_learnt")}</p>`}
      ${Eo.map(n=>l(this,ze,Sr).call(this,n,e[n]))}
    `},Sr=function(e,t){if(!t?.total)return c;let{app:i}=this;return r`<details ?open=${e==="memories"} data-part=${e}>
      <summary>${U(i,`going_${e}`,{count:t.total})}</summary>
      <ul>
        ${t.items.map(n=>r`<li>
              ${n.text}${n.is_cut?" …":""}
              ${n.becomes?r`<span class="quiet">${U(i,"becomes",{text:n.becomes})}</span>`:c}
            </li>`)}
      </ul>
      ${t.next_offset===null?c:r`<button @click=${()=>l(this,ze,Er).call(this,e,t)}>${$(i,"more")}</button>`}
    </details>`},Er=async function(e,t){try{let i=await this.app.call("conversations/delete_preview",{conversation_id:this.conversation,part:e,offset:t.next_offset??0}),n=d(this,We).current.value,a=i[e];if(!n||!a)return;if(i.revision!==n.revision){this.load();return}d(this,We).put({...n,[e]:{...a,items:[...t.items,...a.items]}})}catch(i){this.trouble=G(this.app,i).message}},ki=new WeakMap,ks=new WeakMap,Be.styles=[O,I`
      details > ul {
        margin: 4px 0 8px;
        padding-inline-start: 20px;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
    `],u([j({attribute:!1})],Be.prototype,"conversation",2),u([v()],Be.prototype,"isBusy",2),u([v()],Be.prototype,"trouble",2),Be=u([R("sb-conversation-delete")],Be);var Bc=100,Ts,_e,It,Pr,Ti,Ai,Ri,Ce=class extends q{constructor(){super(...arguments);m(this,_e);this.owners=[];this.isDeleting=!1;this.busy="";this.forked="";m(this,Ts,new de(()=>this.app,()=>this.requestUpdate()));m(this,Ti,async()=>{let{app:e}=this;this.busy="export";try{let t={conversation_id:d(this,_e,It)},{conversation:i}=await e.call("conversations/export",t),n=new Blob([JSON.stringify(i,void 0,2)],{type:"application/json"}),a=document.createElement("a");a.href=URL.createObjectURL(n),a.download=`conversation-${d(this,_e,It).replace(/[^\w-]+/g,"_")}.json`,a.click(),setTimeout(()=>URL.revokeObjectURL(a.href),6e4)}catch(t){e.notifyFailure(t)}finally{this.busy=""}});m(this,Ai,async()=>{let{app:e}=this;this.busy="fork";try{let t={conversation_id:d(this,_e,It)};this.forked=(await e.call("conversations/fork",t)).conversation_id}catch(t){e.notifyFailure(t)}finally{this.busy=""}});m(this,Ri,()=>{this.isDeleting=!1,this.dispatchEvent(new Event("conversation-deleted",{bubbles:!0,composed:!0}))})}load(){let e=d(this,_e,It);this.forked="",d(this,Ts).start(async t=>{let i={conversation_id:e,limit:Bc,offset:t},n=await this.app.call("conversations/get",i);return this.owners=n.owners,n})}render(){let{app:e}=this,t=d(this,Ts),i=t.items[0];return r`<div class="stack">
      ${i?r`<section class="card stack">
              <p>
                ${this.owners.map(n=>e.ownerName(n)).join(", ")},
                ${e.show.dateTime(i.at)}${vs(e,i)?`, ${vs(e,i)}`:""}
              </p>
              <div class="row">
                <button ?disabled=${this.busy!==""} @click=${d(this,Ti)}>
                  ${U(e,"export")}
                </button>
                <button ?disabled=${this.busy!==""} @click=${d(this,Ai)}>${U(e,"fork")}</button>
                <button class="bad" @click=${()=>this.isDeleting=!0}>
                  ${U(e,"delete")}
                </button>
              </div>
              <p role="status" ?hidden=${!this.forked}>
                ${this.forked?U(e,"forked",{id:this.forked}):""}
              </p>
            </section>
            <ol class="plain">
              ${Ee(t.items,n=>n.id,n=>l(this,_e,Pr).call(this,n))}
            </ol>`:c}
      ${t.foot()}
      ${this.isDeleting?r`<sb-conversation-delete
            .app=${e}
            .conversation=${d(this,_e,It)}
            @closed=${()=>this.isDeleting=!1}
            @deleted=${d(this,Ri)}
          ></sb-conversation-delete>`:c}
    </div>`}};Ts=new WeakMap,_e=new WeakSet,It=function(){return this.path[0]??""},Pr=function(e){let{app:t}=this,i=e.role==="user",n=i?t.ownerName(e.owner):U(t,"assistant");return r`<li class=${i?"user":""}><div class="meta quiet">${n} ·
      ${t.show.time(e.at,!0)}
      ${i||!e.route?c:wi(t,[e.route])}
      <a href=${t.link(`/turn/${encodeURIComponent(e.id)}`)}>${U(t,"to_turn")}</a></div
      >${e.text}${e.is_cut?" …":""}</li>`},Ti=new WeakMap,Ai=new WeakMap,Ri=new WeakMap,Ce.styles=[O,I`
      li {
        padding: 10px 14px;
        margin-bottom: 8px;
        max-width: min(46rem, 92%);
        width: fit-content;
        border: 1px solid var(--sb-line);
        border-radius: var(--sb-round);
        background: var(--sb-card);
        overflow-wrap: anywhere;
        white-space: pre-wrap;
      }
      li.user {
        margin-inline-start: auto;
        background: var(--sb-tint);
      }
      .meta {
        white-space: normal;
      }
    `],u([v()],Ce.prototype,"owners",2),u([v()],Ce.prototype,"isDeleting",2),u([v()],Ce.prototype,"busy",2),u([v()],Ce.prototype,"forked",2),Ce=u([R("sb-conversation-one")],Ce);var As,Ei,Si=class extends q{constructor(){super(...arguments);m(this,As,0);m(this,Ei,()=>{N(this,As,d(this,As)+1),this.requestUpdate(),this.app.go("/conversations",{replace:!0})})}load(){}render(){let{app:e}=this,[t]=this.path;return r`<div class="stack" @conversation-deleted=${d(this,Ei)}>
      <div class="spread">
        <h1 tabindex="-1">${t?U(e,"one"):$(e,"conversations")}</h1>
        ${t?r`<a class="button" href=${e.link("/conversations")}>${U(e,"to_list")}</a>`:c}
      </div>
      <sb-conversation-list
        .app=${e}
        .deleted=${d(this,As)}
        ?hidden=${t!==void 0}
      ></sb-conversation-list>
      ${t?r`<sb-conversation-one .app=${e} .path=${this.path}></sb-conversation-one>`:c}
    </div>`}};As=new WeakMap,Ei=new WeakMap,Si=u([R("sb-conversations")],Si);var fe={width:148,height:30},Pi=42,Cr=132,Oo=12,Wc=18;function Nr(o,s,e){let[t]=o;if(!t)return{width:0,height:0,nodes:[],lines:[]};let i=new Map(o.map(D=>[D.id,D])),n=s.filter(D=>i.has(D.subject)&&i.has(D.object)),a=Kc(n),{columns:p,parents:h}=Gc(t.id,o,a),A=Math.max(...p.map(D=>D.length))*Pi+2*Oo,b=new Map;p.forEach((D,ee)=>{let oe=(A-D.length*Pi)/2;D.forEach((le,He)=>{let Qe=i.get(le);if(!Qe)return;let uo=Oo+ee*(fe.width+Cr);b.set(le,{node:Qe,column:ee,x:uo,y:oe+He*Pi+(Pi-fe.height)/2})})});let _=new Set,C=n.map(D=>Vc(D,b,h,_,i,e));return{width:p.length*fe.width+(p.length-1)*Cr+2*Oo,height:A,nodes:[...b.values()],lines:C}}function zc(o,s,e){let{text:t}=o,i=s&&t.startsWith(s)?s.length:0,n=e&&t.endsWith(e)?t.length-e.length:t.length,a=t.slice(i,n).trim();return i&&n<t.length&&a?a:o.predicate.replaceAll("_"," ")}function qo(o,s){return o.valid_to!==null&&Date.parse(o.valid_to)<=s}function Kc(o){let s=new Map,e=(t,i)=>{s.set(t,[...s.get(t)??[],i])};for(let{subject:t,object:i}of o)e(t,i),e(i,t);return s}function Gc(o,s,e){let t=new Map([[o,""]]),i=[[o]];for(;;){let a=[];for(let p of i[i.length-1]??[])for(let h of e.get(p)??[])t.has(h)||(t.set(h,p),a.push(h));if(!a.length)break;i.push(a)}let n=s.map(a=>a.id).filter(a=>!t.has(a));return n.length&&i.push(n),{columns:i,parents:t}}function Vc(o,s,e,t,i,n){let[a,p]=[s.get(o.subject),s.get(o.object)];if(!a||!p)throw new Error("a relation without its ends is not drawn");let[h,y]=a.column<=p.column?[a,p]:[p,a],A=y.node.id,b=e.get(A)===h.node.id&&!t.has(A);b&&t.add(A);let _=zc(o,i.get(o.subject)?.name,i.get(o.object)?.name);return{relation:o,path:Yc(h,y),label:b?{x:y.x-10,y:y.y+fe.height/2-4,text:Mo(_,Wc)}:null,is_over:qo(o,n)}}function Yc(o,s){let[e,t]=[o.y+fe.height/2,s.y+fe.height/2],i=o.x+fe.width;if(o.column===s.column){let a=i+26+Math.min(30,Math.abs(t-e)/8);return`M ${i} ${e} C ${a} ${e}, ${a} ${t}, ${i} ${t}`}let n=(i+s.x)/2-40;return`M ${i} ${e} C ${n} ${e}, ${n} ${t}, ${s.x} ${t}`}function Mo(o,s){let e=[...o];return e.length>s?`${e.slice(0,s-1).join("")}…`:o}var Ir=g("de","views/graph/i18n");var Or={entity:"What or who",hops:"How far",hops_1:"next to it",hops_2:"two steps away",owner:"In whose memory",owner_any:"All that I may see",show:"Show",empty_title:"How things hang together",empty:"From what is said, the house learns who belongs to whom, lives or works where, and what is kept where. Enter a name as it is said at home, of a person, a pet, a place or a thing, to see what is known around it.",several:"Several are called so. Which one?",more:"There is more around it; these are the nearest {count}.",drawing:"What hangs together, as a drawing; the tables below say the same",relations:"{count} relations",relations_one:"One relation",no_relations:"It is known, but nothing hangs together with it yet.",says:"What holds",since:"Since",certain:"Certain",of:"Whose",known_from:"Known from",memory:"Memory {number}",ended:"has ended",nodes:"{count} people, places and things",nodes_one:"One person, place or thing",name:"Name",kind:"Kind",also:"Also called",kind_person:"person",kind_pet:"pet",kind_place:"place",kind_room:"room",kind_device:"device",kind_habit:"habit",kind_thing:"thing"};var qr=g("es","views/graph/i18n");var Mr=g("fr","views/graph/i18n");var jr=g("it","views/graph/i18n");var Lr=g("nl","views/graph/i18n");var W=X({en:Or,de:Ir,es:qr,fr:Mr,it:jr,nl:Lr});var Zc=100,Xc=18,Ot,z,Ur,Ni,Ci,Rs,Hr,Fr,Br,Wr,jo,zr,Kr,Gr,Ke=class extends q{constructor(){super(...arguments);m(this,z);m(this,Ot,this.loader());m(this,Ni,e=>{e.preventDefault();let t=this.entity.value.trim();t&&this.app.go(l(this,z,Ci).call(this,t,this.hops.value,this.owner.value))})}load(){let{asked:e}=this;if(!e)return;let{entity:t,hops:i,owner:n}=e,a={entity:t,hops:i,limit:Zc,...n?{owner:n}:{}};d(this,Ot).load(()=>this.app.call("graph/neighbourhood",a))}willUpdate(e){e.has("path")&&d(this,Ot).clear(),super.willUpdate(e)}get asked(){let[e,t="1",i=""]=this.path;return e?{entity:e,hops:t==="2"?2:1,owner:i}:null}render(){let{app:e,asked:t}=this;return r`<div class="stack">
      <h1 tabindex="-1">${$(e,"graph")}</h1>
      ${e.info&&!e.info.logs?Pe(e):c} ${l(this,z,Ur).call(this)}
      ${t?B(e,d(this,Ot).current,i=>l(this,z,Fr).call(this,i),()=>this.load()):l(this,z,Hr).call(this)}
    </div>`}};Ot=new WeakMap,z=new WeakSet,Ur=function(){let{app:e,asked:t}=this,i=e.info?.owners??[];return r`<form class="card" role="search" @submit=${d(this,Ni)}>
      <label class="field wide">
        ${W(e,"entity")}
        <input id="entity" required maxlength="255" .value=${t?.entity??""} />
      </label>
      <label class="field">
        ${W(e,"hops")}
        <select id="hops">
          <option value="1" ?selected=${t?.hops!==2}>${W(e,"hops_1")}</option>
          <option value="2" ?selected=${t?.hops===2}>${W(e,"hops_2")}</option>
        </select>
      </label>
      <label class="field">
        ${W(e,"owner")}
        <select id="owner">
          <option value="">${W(e,"owner_any")}</option>
          ${i.map(n=>r`<option value=${n} ?selected=${t?.owner===n}>
                ${e.ownerName(n)}
              </option>`)}
        </select>
      </label>
      <button class="filled">${W(e,"show")}</button>
    </form>`},Ni=new WeakMap,Ci=function(e,t,i){return`/graph/${[e,String(t),...i?[i]:[]].map(encodeURIComponent).join("/")}`},Rs=function(e){return l(this,z,Ci).call(this,e.id,this.asked?.hops??1,this.asked?.owner??"")},Hr=function(){let{app:e}=this,t=(e.info?.owners??[]).filter(i=>i!=="household");return ne(W(e,"empty_title"),W(e,"empty"),t.map(i=>r`<a class="button" href=${e.link(l(this,z,Ci).call(this,e.ownerName(i),1,""))}>
            ${e.ownerName(i)}
          </a>`))},Fr=function(e){let{app:t}=this;if(e.candidates)return r`<section class="card stack">
        <h2>${W(t,"several")}</h2>
        <ul class="plain stack">
          ${e.candidates.map(p=>r`<li>
                <a href=${t.link(l(this,z,Rs).call(this,p))}>${p.name}</a>
                <span class="quiet">${l(this,z,jo).call(this,p)}</span>
              </li>`)}
        </ul>
      </section>`;let{nodes:i=[],relations:n=[],more:a=!1}=e;return r`${l(this,z,Br).call(this,i,n)}
      ${a?r`<p class="alert warn">${W(t,"more",{count:i.length})}</p>`:c}
      ${l(this,z,zr).call(this,i,n)}`},Br=function(e,t){let{app:i}=this,{width:n,height:a,nodes:p,lines:h}=Nr(e,t,Date.now());return r`<figure class="card" tabindex="0" aria-label=${W(i,"drawing")}>
      <svg width=${n} height=${a} role="group" aria-label=${W(i,"drawing")}>
        ${h.map(y=>Rt`<path
              class="line ${y.is_over?"over":""} ${y.label?"":"beside"}"
              d=${y.path}><title>${y.relation.text}</title></path>`)}
        ${h.map(({label:y,relation:A})=>y?Rt`<text class="says" text-anchor="end" x=${y.x} y=${y.y}
                aria-hidden="true"><title>${A.text}</title>${y.text}</text>`:c)}
        ${p.map(({node:y,x:A,y:b},_)=>Rt`<a
              class=${_===0?"first":""}
              href=${i.link(l(this,z,Rs).call(this,y))}
              aria-label="${y.name}, ${l(this,z,jo).call(this,y)}"
              @click=${C=>l(this,z,Wr).call(this,C,y)}>
              <title>${y.name}</title>
              <rect x=${A} y=${b} width=${fe.width} height=${fe.height} rx="15"></rect>
              <text x=${A+fe.width/2} y=${b+fe.height/2+5} text-anchor="middle">
                ${Mo(y.name,Xc)}</text>
            </a>`)}
      </svg>
    </figure>`},Wr=function(e,t){e.metaKey||e.ctrlKey||e.shiftKey||e.altKey||(e.preventDefault(),this.app.go(l(this,z,Rs).call(this,t)))},jo=function(e){let t=Dr(e.kind),i=e.owners.map(n=>this.app.ownerName(n)).join(", ");return[t?W(this.app,t):e.kind,i].join(" · ")},zr=function(e,t){let{app:i}=this;return r`<section class="card stack">
        <h2 id="relations">${W(i,"relations",{count:t.length})}</h2>
        ${t.length===0?r`<p>${W(i,"no_relations")}</p>`:r`<div class="scrolls" tabindex="0" role="region" aria-labelledby="relations">
              <table>
                <thead>
                  <tr>
                    <th scope="col">${W(i,"says")}</th>
                    <th scope="col">${W(i,"since")}</th>
                    <th scope="col" class="number">${W(i,"certain")}</th>
                    <th scope="col">${W(i,"of")}</th>
                    <th scope="col">${W(i,"known_from")}</th>
                  </tr>
                </thead>
                <tbody>
                  ${t.map(n=>l(this,z,Kr).call(this,n))}
                </tbody>
              </table>
            </div>`}
      </section>
      <section class="card stack">
        <h2 id="nodes">${W(i,"nodes",{count:e.length})}</h2>
        <div class="scrolls" tabindex="0" role="region" aria-labelledby="nodes">
          <table>
            <thead>
              <tr>
                <th scope="col">${W(i,"name")}</th>
                <th scope="col">${W(i,"kind")}</th>
                <th scope="col">${W(i,"also")}</th>
                <th scope="col">${W(i,"of")}</th>
              </tr>
            </thead>
            <tbody>
              ${e.map(n=>l(this,z,Gr).call(this,n))}
            </tbody>
          </table>
        </div>
      </section>`},Kr=function(e){let{app:t}=this,i=qo(e,Date.now());return r`<tr>
      <th scope="row">
        ${e.text} ${i?r`<span class="chip">${W(t,"ended")}</span>`:c}
      </th>
      <td>
        ${t.show.date(e.valid_from)}${e.valid_to?r` – ${t.show.date(e.valid_to)}`:c}
      </td>
      <td class="number">${t.show.percent(e.confidence)}</td>
      <td>${e.owners.map(n=>t.ownerName(n)).join(", ")}</td>
      <td>
        ${e.memory_ids.map((n,a)=>r`<a href=${t.link(`/memory/${encodeURIComponent(n)}`)}>
              ${W(t,"memory",{number:a+1})}
            </a> `)}
      </td>
    </tr>`},Gr=function(e){let{app:t}=this,i=Dr(e.kind),n=[...e.names.slice(1),...e.ha_ref?[e.ha_ref]:[]];return r`<tr>
      <th scope="row"><a href=${t.link(l(this,z,Rs).call(this,e))}>${e.name}</a></th>
      <td>${i?W(t,i):e.kind}</td>
      <td>${n.join(", ")}</td>
      <td>${e.owners.map(a=>t.ownerName(a)).join(", ")}</td>
    </tr>`},Ke.styles=[O,I`
      form {
        display: flex;
        flex-wrap: wrap;
        gap: 12px;
        align-items: end;
      }
      form .wide {
        flex: 1 1 200px;
      }
      figure {
        overflow: auto;
        max-height: 70dvh;
      }
      svg {
        display: block;
        font-size: 13px;
      }
      .line {
        fill: none;
        stroke: color-mix(in srgb, var(--sb-text) 55%, var(--sb-card));
        stroke-width: 1.5;
      }
      .line.over {
        stroke-dasharray: 2 5;
      }
      .line.beside {
        stroke-width: 1;
        stroke-dasharray: 6 3;
      }
      .says {
        fill: var(--sb-quiet);
        stroke: var(--sb-card);
        stroke-width: 4px;
        paint-order: stroke;
        font-size: 12px;
      }
      rect {
        fill: var(--sb-card);
        stroke: color-mix(in srgb, var(--sb-text) 55%, var(--sb-card));
      }
      .first rect {
        fill: var(--sb-tint);
        stroke: var(--sb-link);
        stroke-width: 2;
      }
      svg a {
        text-decoration: none;
      }
      svg a text {
        fill: var(--sb-text);
      }
      svg a:focus-visible {
        outline: none;
      }
      svg a:focus-visible rect,
      svg a:hover rect {
        stroke: var(--sb-link);
        stroke-width: 3;
      }
    `],u([Z("#entity")],Ke.prototype,"entity",2),u([Z("#hops")],Ke.prototype,"hops",2),u([Z("#owner")],Ke.prototype,"owner",2),Ke=u([R("sb-graph")],Ke);var Qc=["person","pet","place","room","device","habit","thing"];function Dr(o){let s=Qc.find(e=>e===o);return s?`kind_${s}`:null}var Vr=g("de","views/health/i18n");var Yr={look_again:"Look again",guests:"Guest mode is on: nothing is logged and nothing recalled.",empty_title:"No connection is set up",empty:"A connection to Azure OpenAI is what Switchboard speaks through. Set one up, and how it is doing is shown here.",to_integration:"Open the integration",not_loaded:"This connection is not loaded. Home Assistant says why on the page of the integration.",takes_over:"{agent}: where no model can answer, {other} takes over.",nobody_takes_over:"{agent}: where no model can answer, nobody takes over, and it says so.",is_open:"Left alone for {seconds} s",is_half_open:"Tried by one call",is_failing:"Failing",is_well:"Well",is_unknown:"Not asked yet",role_own:"The connection's own deployment",role_fallback:"Fallback deployment",role_named:"Deployment of an agent or of background work",role_embedding:"Deployment for vectors",rank:"rank {rank}",model:"Model: {model}.",model_unknown:"Which model answers is not known yet.",retires:"Its model may be retired from {day} on. Give the deployment another model in the Azure portal before that.",retired:"Its model may be retired since {day}. Give the deployment another model in the Azure portal.",last_success:"Last answer {ago}.",no_success:"It has not answered yet.",last_failure:"Last failure {ago}.",no_failure:"No failure is known.",never_asked:"It was not asked in the last 7 days, so nothing can be said of its times.",typical:"Half / 95 % of the calls",day:"24 hours",week:"7 days",calls:"Calls",errors:"Failed",first_word:"To the first word",whole:"To the end",refuses:"It was found not to take these, so they are left out or sent otherwise:",refuses_nothing:"It has refused nothing so far.",ask_again:"Ask again",will_ask:"It will be asked again with the next call.",database:"Database",db_bad:"Something is wrong",db_open:"Well",db_none:"There is none",db_bad_means:"It cannot be opened or written at present. What to do stands under Settings > Repairs.",log:"Log of conversations",log_on:"On",log_off:"Off: nobody has agreed to one",size:"Size",integrity:"When it was opened",db_created:"Made new",db_ok:"Sound",db_repaired:"Indexes were damaged and have been built anew",db_salvaged:"It was damaged; what could be read was saved",db_moved_aside:"It was damaged and laid aside; an empty one took its place",db_begun_anew:"It was deleted while it was open, and begun anew",checked:"Opened",backup:"Last backup with it",backup_now:"Being made now",backup_unknown:"None is known",retention:"Messages are kept",for_ever:"For ever",n_days:"{count} days",dropped:"Messages lost because the queue was full",reason_no_answer:"The answer did not begin in time, or nobody waited for it any longer.",reason_resting:"It failed too often of late and is left alone for a while; it is tried again by itself.",reason_unsteady_model:"It answers with ever another model, so vectors cannot be compared. Give it one model.",reason_embeddings_unsupported:"This deployment has no embeddings. Name one of an embeddings model in the settings.",reason_import_content_gone:"The words of this import are kept nowhere. Give them once more, or undo it.",reason_purged:"The messages were deleted meanwhile.",reason_other:"It failed ({reason}). The log of Home Assistant has the details."};var Jr=g("es","views/health/i18n");var Zr=g("fr","views/health/i18n");var Xr=g("it","views/health/i18n");var Qr=g("nl","views/health/i18n");var L=X({en:Yr,de:Vr,es:Jr,fr:Zr,it:Xr,nl:Qr});var tp=["no_answer","resting","unsteady_model","embeddings_unsupported","import_content_gone","purged"];function dt(o,s){if(!s)return"";if(tp.includes(s))return L(o,`reason_${s}`);let e=o.hass.localize(`component.switchboard.exceptions.${s}.message`);return e&&!e.includes("{")?e:L(o,"reason_other",{reason:s})}var sp=60*864e5,ea="/config/integrations/integration/switchboard",Ss,te,ta,sa,ia,oa,na,ra,aa,la,qt=class extends q{constructor(){super(...arguments);m(this,te);this.busy=!1;m(this,Ss,this.loader())}load(){d(this,Ss).load(()=>this.app.call("health/get"))}render(){let{app:e}=this;return r`<div class="stack">
      <div class="spread">
        <h1 tabindex="-1">${$(e,"health")}</h1>
        <button @click=${()=>this.load()}>${L(e,"look_again")}</button>
      </div>
      ${B(e,d(this,Ss).current,t=>l(this,te,ta).call(this,t),()=>this.load())}
    </div>`}};Ss=new WeakMap,te=new WeakSet,ta=function(e){let{app:t}=this;return r`
      ${e.guests?r`<p class="alert warn">${L(t,"guests")}</p>`:c}
      ${e.connections.length?e.connections.map(i=>l(this,te,sa).call(this,i)):ne(L(t,"empty_title"),L(t,"empty"),r`<a class="button filled" href=${ea}>${L(t,"to_integration")}</a>`)}
      ${l(this,te,la).call(this,e.database)}
    `},sa=function(e){let{app:t}=this;return r`<section class="stack">
      <h2>${e.title}</h2>
      ${e.state==="loaded"?c:r`<div class="alert bad stack">
            <p>${L(t,"not_loaded")}</p>
            <a href=${ea}>${L(t,"to_integration")}</a>
          </div>`}
      <ul class="plain">
        ${e.agents.map(i=>r`<li>
            ${i.takes_over?L(t,"takes_over",{agent:i.name,other:t.entityName(i.takes_over)}):L(t,"nobody_takes_over",{agent:i.name})}
          </li>`)}
      </ul>
      <div class="cards">${e.deployments.map(i=>l(this,te,ia).call(this,e,i))}</div>
    </section>`},ia=function(e,t){let{app:i}=this,n=t.last_failure,a=n!==null&&(t.last_success??"")<n.at,p=t.breaker.state!=="closed"?t.breaker.state:a?"failing":t.last_success?"well":"unknown",h={open:"bad",half_open:"warn",failing:"bad",well:"good",unknown:""}[p];return r`<article class="card stack">
      <div class="spread">
        <h3>${t.name}</h3>
        <span class="chip ${h}">
          ${L(i,`is_${p}`,{seconds:Math.ceil(t.breaker.seconds??0)})}
        </span>
      </div>
      <p class="quiet">
        ${L(i,`role_${t.role}`)}${t.rank?`, ${L(i,"rank",{rank:t.rank})}`:""}.
        ${t.model?L(i,"model",{model:t.model}):L(i,"model_unknown")}
      </p>
      ${l(this,te,oa).call(this,t)}
      <p>
        ${t.last_success?L(i,"last_success",{ago:i.show.ago(t.last_success)}):L(i,"no_success")}
        ${n?L(i,"last_failure",{ago:i.show.ago(n.at)}):L(i,"no_failure")}
      </p>
      ${n?r`<p class=${a?"alert bad":"quiet"}>${dt(i,n.reason)}</p>`:c}
      ${t.week.calls?l(this,te,na).call(this,t):r`<p class="quiet">${L(i,"never_asked")}</p>`}
      ${l(this,te,ra).call(this,e,t)}
    </article>`},oa=function(e){if(!e.retires)return c;let{app:t}=this,i=`${e.retires}T12:00:00Z`,n=Date.parse(i)-Date.now()<sp;return r`<p class=${n?"alert warn":"quiet"}>
      ${L(t,e.is_over?"retired":"retires",{day:t.show.date(i)})}
    </p>`},na=function(e){let{app:t}=this,i=[e.day,e.week],n=(p,h)=>r`<tr>
        <th scope="row">${L(t,p)}</th>
        ${i.map(y=>r`<td class="number">${h(y)}</td>`)}
      </tr>`,a=p=>p.p50===null||p.p95===null?"–":`${t.show.span(p.p50)} / ${t.show.span(p.p95)}`;return r`<table>
      <thead>
        <tr>
          <th scope="col">${L(t,"typical")}</th>
          <th class="number" scope="col">${L(t,"day")}</th>
          <th class="number" scope="col">${L(t,"week")}</th>
        </tr>
      </thead>
      <tbody>
        ${n("calls",p=>t.show.number(p.calls))}
        ${n("errors",p=>p.error_rate===null?"–":t.show.percent(p.error_rate))}
        ${e.role==="embedding"?c:n("first_word",p=>a(p.first_word_ms))}
        ${n("whole",p=>a(p.whole_ms))}
      </tbody>
    </table>`},ra=function(e,t){let{app:i}=this,n=[...new Set([...t.refused,...Object.keys(t.values)])];return n.length?r`<div class="stack">
      <p class="quiet">${L(i,"refuses")}</p>
      <ul class="plain row">
        ${n.map(a=>r`<li class="chip">${a}</li>`)}
      </ul>
      <div class="row">
        <button
          ?disabled=${this.busy}
          aria-label=${`${L(i,"ask_again")}: ${t.name}`}
          @click=${()=>{l(this,te,aa).call(this,e,t)}}
        >
          ${L(i,"ask_again")}
        </button>
      </div>
    </div>`:r`<p class="quiet">${L(i,"refuses_nothing")}</p>`},aa=async function(e,t){this.busy=!0;try{await this.app.call("health/ask_again",{entry_id:e.entry_id,key:t.key,expected_revision:t.revision}),this.app.notify(L(this.app,"will_ask"))}catch(i){this.app.notifyFailure(i)}finally{this.busy=!1,this.load()}},la=function(e){let{app:t}=this,i=e.problem!==null||e.is_kept&&!e.is_open,n=["salvaged","moved_aside","begun_anew"].includes(e.integrity??""),a=i?"bad":n?"warn":e.is_open?"good":"",p=(h,y)=>r`<tr>
        <th scope="row">${L(t,h)}</th>
        <td>${y}</td>
      </tr>`;return r`<section class="card stack">
      <div class="spread">
        <h2>${L(t,"database")}</h2>
        <span class="chip ${a}">${L(t,i?"db_bad":e.is_open?"db_open":"db_none")}</span>
      </div>
      ${i?r`<p class="alert bad">${L(t,"db_bad_means")}</p>`:c}
      <table>
        <tbody>
          ${p("log",L(t,e.is_kept?"log_on":"log_off"))}
          ${p("size",e.bytes===null?"–":t.show.bytes(e.bytes))}
          ${e.integrity?p("integrity",L(t,`db_${e.integrity}`)):c}
          ${e.checked?p("checked",t.show.dateTime(e.checked)):c}
          ${p("backup",e.is_held_for_backup?L(t,"backup_now"):e.backed_up?t.show.dateTime(e.backed_up):L(t,"backup_unknown"))}
          ${p("retention",e.retention_days===null?L(t,"for_ever"):L(t,"n_days",{count:e.retention_days}))}
          ${e.dropped?p("dropped",t.show.number(e.dropped)):c}
        </tbody>
      </table>
      ${e.is_kept?c:r`<div class="row"><a class="button" href=${t.link("/settings")}>${$(t,"open_settings")}</a></div>`}
    </section>`},qt.styles=[O,I`
      .cards {
        display: grid;
        gap: 16px;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr));
        align-items: start;
      }
    `],u([v()],qt.prototype,"busy",2),qt=u([R("sb-health")],qt);/**
 * @license
 * Copyright 2018 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ip={},da=Se(class extends ve{constructor(){super(...arguments),this.ot=ip}render(o,s){return s()}update(o,[s,e]){if(Array.isArray(s)){if(Array.isArray(this.ot)&&this.ot.length===s.length&&s.every((t,i)=>t===this.ot[i]))return me}else if(this.ot===s)return me;return this.ot=Array.isArray(s)?Array.from(s):s,this.render(s,e)}});var ca=g("de","views/memory/i18n");var pa={one:"One memory",to_list:"All memories",kind_preference:"Preference",kind_feedback:"Wish about the assistant",kind_fact:"Fact",kind_relation:"Relation in the graph",status_active:"holds",status_superseded:"replaced",status_retracted:"taken back",status_expired:"has ended",status_merged:"merged",status_waiting:"waits for a decision",action_add:"Remembered",action_confirm:"Confirmed",action_refine:"Refined",action_supersede:"Replaced",action_conflict:"Contradicted, nothing changed",action_retract:"Taken back",action_noop:"Weighed, nothing changed",action_edit:"Corrected",action_pin:"Pinned",action_unpin:"Unpinned",action_expire:"Ended",action_undo:"Undone",actor_extractor:"learnt from conversations",actor_person:"by a person",actor_assistant:"by the assistant, asked to",owner:"Whose",kind:"Kind",text:"Text",subject:"About",status:"State",confidence:"How sure",by_person:"Told by a person",valid_to:"Until",until:"Holds until",since:"Holds since",nothing:"none",yes:"yes",no:"no",pinned:"Pinned",pinned_means:"What is pinned is always told to the assistant, and nothing that is learnt changes it.",in_doubt:"In doubt",told_by_person:"told by a person",learnt:"learnt",learnt_from:"learnt from {count} sentences",learnt_from_one:"learnt from one sentence",empty_title:"Nothing is remembered yet",empty:"The log is on, and what people say is read every few minutes. Say something like this to your speaker, and it appears here:",empty_say_preference:"“I like my tea without sugar.”",empty_say_fact:"“Remember that the bins go out on Tuesday.”",empty_ask:"“What do you know about me?”",search:"Search",everybody:"Everybody",all_kinds:"All kinds",which:"Which",which_active:"What holds",which_pinned:"Only pinned",which_all:"Earlier ones too",would_be_recalled:"What would be recalled?",would_be_recalled_for:"Would be recalled for “{words}”",recall_for:"What an agent finds for: {owners}. Looking does not count as use.",reason_words:"It shares {share} of the words",reason_meaning:"Its meaning is near",reason_graph:"It hangs together with what is mentioned",reason_overview:"The question asks for everything",reason_other:"It was found nearby",score:"Score {score}.",would_be_told:"would be told",would_not_be_told:"would not be told",remembered:"What is remembered",found:"{count} found",found_one:"One found",waiting_title:"{count} wait for an answer",waiting_title_one:"One waits for an answer",waiting:"This touches access, money or safety, or nobody could tell who said it. It counts for nothing until you decide.",waiting_person:"This is about you and counts for nothing yet. You can reject it; an administrator can confirm it.",confirm:"Confirm",reject:"Reject",confirmed:"Confirmed. It is remembered now.",rejected:"Rejected. It will not be learnt again.",doubts_title:"Which of these holds?",doubts:"These may contradict each other. What gives way stays in the history.",this_holds:"This one holds",both_hold:"Both hold",settled:"Decided and stored.",doubt_with:"This may contradict:",decide_in_list:"Decide which holds",merged_into:"Merged into another memory, which says this as well",superseded_by:"Another memory took its place",how_known:"How it is known",used:"Used",used_times:"{count} times, last {at}",used_times_one:"once, {at}",never_used:"not yet",not_yours:"This belongs to the household: an administrator can change it.",edit:"Correct",pin:"Pin",unpin:"Unpin",was_pinned:"Pinned and stored.",unpinned:"Unpinned and stored.",forget:"Forget …",forget_this:"Forget this memory?",forget_about:"Forget all about “{words}” …",forget_for_good:"Forget all this for good",forgetting:"Forgetting …",all_goes:"All of this goes from the file, the search and the summaries. It cannot be undone, and it will not be learnt again from what was said.",nothing_goes:"Nothing says this: there is nothing to forget.",going_memories:"{count} memories",going_memories_one:"One memory",going_messages:"{count} messages of conversations",going_messages_one:"One message of a conversation",going_facts:"{count} facts learnt from it",going_facts_one:"One fact learnt from it",going_entities:"{count} people or things of the graph",going_entities_one:"One person or thing of the graph",going_relations:"{count} relations of the graph",going_relations_one:"One relation of the graph",going_conversations:"The summary and the state of {count} conversations go as well; they begin anew.",going_conversations_one:"The summary and the state of one conversation go as well; it begins anew.",going_names:"These names are no longer known in the graph: {names}",withheld:"Not shown while guests are here.",said_at:"{owner} said, {at}",answered_at:"answered to {owner}, {at}",stays_contains:"This only contains the words and stays:",stays_about:"This may be about it and stays; forget it by itself if you want:",stays_messages:"{count} messages only contain the words and stay.",stays_messages_one:"One message only contains the words and stays.",forgotten:"Forgotten for good: {memories} memories, {messages} messages.",not_erased:"Traces stay in the file until the disk has room.",files_left:"Delete these files yourself if you want it gone from them too: {files}",merge:"Merge …",merge_title:"Merge with another memory",merge_text:"“{text}” and another one say the same. Both wordings are kept; it can be undone.",merge_with:"The other one",merge_holds:"Which wording holds?",merged:"Merged and stored.",edit_title:"Correct this memory",store:"Store",storing:"Storing …",stored:"Stored.",field:"Field",conflict_title:"Changed meanwhile",conflict:"Nothing of yours is lost, and nothing was overwritten. Choose what is to be stored, or type on.",conflict_theirs:"As it is stored now",conflict_mine:"As you typed it",conflict_store:"Store what I typed",conflict_keep:"Keep what is stored",evidence:"What it rests on",evidence_typed:"A person told it on purpose; it rests on no sentence of a conversation.",evidence_none:"The sentences it rests on are no longer in the log.",evidence_gone:"{count} more sentences are not shown: they belong to somebody else, or are no longer in the log.",evidence_gone_one:"One more sentence is not shown: it belongs to somebody else, or is no longer in the log.",to_turn:"Show the turn",history:"History",was_undone:"undone {at}",undone:"Undone and stored.",before:"before:",after:"after:"};var ha=g("es","views/memory/i18n");var ua=g("fr","views/memory/i18n");var ma=g("it","views/memory/i18n");var fa=g("nl","views/memory/i18n");var f=X({en:pa,de:ca,es:ha,fr:ua,it:ma,nl:fa});var np={preference:"kind_preference",feedback:"kind_feedback",fact:"kind_fact",relation:"kind_relation"},rp={active:"status_active",superseded:"status_superseded",retracted:"status_retracted",expired:"status_expired",merged:"status_merged",waiting:"status_waiting"},ap={add:"action_add",confirm:"action_confirm",refine:"action_refine",supersede:"action_supersede",conflict:"action_conflict",retract:"action_retract",noop:"action_noop",edit:"action_edit",pin:"action_pin",unpin:"action_unpin",expire:"action_expire",undo:"action_undo"},lp={extractor:"actor_extractor",person:"actor_person",assistant:"actor_assistant"},dp={owner:"owner",kind:"kind",text:"text",subject:"subject",status:"status",confidence:"confidence",pinned:"pinned",by_person:"by_person",valid_to:"valid_to"};function Es(o,s,e){let t=s[e];return t?f(o,t):e}var ct=(o,s)=>Es(o,np,s),Ii=(o,s)=>Es(o,rp,s),Lo=(o,s)=>Es(o,ap,s),ga=(o,s)=>Es(o,lp,s),ya=(o,s)=>Es(o,dp,s);function Ps(o,s,e){return e==null||e===""?f(o,"nothing"):typeof e=="boolean"?f(o,e?"yes":"no"):s==="owner"?o.ownerName(String(e)):s==="kind"?ct(o,String(e)):s==="status"?Ii(o,String(e)):s==="confidence"&&typeof e=="number"?o.show.percent(e):s==="valid_to"?o.show.dateTime(String(e)):String(e)}function Mt(o,s){return r`<span class="row">
    <span class="chip">${o.ownerName(s.owner)}</span>
    <span class="chip">${ct(o,s.kind)}</span>
    ${"pinned"in s&&s.pinned?r`<span class="chip good">${f(o,"pinned")}</span>`:c}
    ${s.in_doubt_with?.length?r`<span class="chip warn">${f(o,"in_doubt")}</span>`:c}
    ${s.status==="active"?c:r`<span class="chip">${Ii(o,s.status)}</span>`}
  </span>`}function pt(o,s){return o!==void 0&&(o.own===null||o.own===s)}var Oi=["preference","feedback","fact"],Do=["memories","messages","facts","entities","relations"];var cp={memories:"going_memories",messages:"going_messages",facts:"going_facts",entities:"going_entities",relations:"going_relations"},Ge,ge,ba,$a,wa,va,qi,_a,Cs,Ne=class extends q{constructor(){super(...arguments);m(this,ge);this.heading="";this.isBusy=!1;this.trouble="";m(this,Ge,this.loader());m(this,qi,async()=>{let{app:e}=this,t=d(this,Ge).current.value;if(!(!t||this.isBusy)){this.isBusy=!0,this.trouble="";try{let i=await e.call("memory/forget",{...this.what,expected_revision:t.revision});e.notify(l(this,ge,_a).call(this,i)),this.dispatchEvent(new Event("forgotten"))}catch(i){let n=G(e,i);this.trouble=n.message,n.code==="memory_scope_changed"&&this.load()}finally{this.isBusy=!1}}});m(this,Cs,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}load(){d(this,Ge).load(()=>this.app.call("memory/forget_preview",this.what))}render(){let{app:e}=this,t=d(this,Ge).current,i=t.state==="ready"&&t.value!==void 0,n=i&&Do.every(a=>!t.value?.[a]?.total);return r`<sb-dialog .heading=${this.heading} @closed=${d(this,Cs)}>
      <div class="stack">
        ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
        ${B(e,t,a=>l(this,ge,ba).call(this,a,n),()=>this.load())}
      </div>
      <button slot="actions" @click=${d(this,Cs)}>${$(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!i||this.isBusy||n}
        @click=${d(this,qi)}
      >
        ${f(e,this.isBusy?"forgetting":"forget_for_good")}
      </button>
    </sb-dialog>`}};Ge=new WeakMap,ge=new WeakSet,ba=function(e,t){let{app:i}=this;return r`
      <p>${f(i,t?"nothing_goes":"all_goes")}</p>
      ${Do.map(n=>l(this,ge,$a).call(this,n,e[n],e.messages_are_withheld))}
      ${e.conversations?r`<p>${f(i,"going_conversations",{count:e.conversations})}</p>`:c}
      ${e.names.length?r`<p>${f(i,"going_names",{names:e.names.join(", ")})}</p>`:c}
      ${l(this,ge,wa).call(this,e)}
    `},$a=function(e,t,i){if(!t?.total)return c;let{app:n}=this,a=f(n,cp[e],{count:t.total});return e==="messages"&&i?r`<p>${a} <span class="quiet">${f(n,"withheld")}</span></p>`:r`<details ?open=${e==="memories"} data-part=${e}>
      <summary>${a}</summary>
      <ul>
        ${t.items.map(p=>r`<li>
            ${p.text}${p.is_cut?" …":""}
            ${p.status&&p.status!=="active"?r`<span class="chip">${Ii(n,p.status)}</span>`:c}
            ${p.at?r`<span class="quiet"
                  >${f(n,p.role==="user"?"said_at":"answered_at",{owner:n.ownerName(p.owner),at:n.show.dateTime(p.at)})}</span
                >`:c}
          </li>`)}
      </ul>
      ${t.next_offset===null?c:r`<button @click=${()=>l(this,ge,va).call(this,e,t)}>${$(n,"more")}</button>`}
    </details>`},wa=function(e){let{app:t}=this,i=e.would_stay;if(!i)return c;let n=(a,p)=>p.length?r`<p>${a}</p>
            <ul>
              ${p.map(h=>r`<li>${h.text}</li>`)}
            </ul>`:c;return r`
      ${n(f(t,"stays_contains"),i.only_contain_it)}
      ${n(f(t,"stays_about"),i.may_be_about_it)}
      ${i.messages_that_only_contain_it?r`<p>${f(t,"stays_messages",{count:i.messages_that_only_contain_it})}</p>`:c}
    `},va=async function(e,t){try{let i=await this.app.call("memory/forget_preview",{...this.what,part:e,offset:t.next_offset??0}),n=d(this,Ge).current.value,a=i[e];if(!n||!a)return;if(i.revision!==n.revision){this.load();return}d(this,Ge).put({...n,[e]:{...a,items:[...t.items,...a.items]}})}catch(i){this.trouble=G(this.app,i).message}},qi=new WeakMap,_a=function(e){let{app:t}=this,i=[...e.files_to_delete,...e.damaged_copies];return[f(t,"forgotten",{memories:e.memories,messages:e.messages}),...e.erased?[]:[f(t,"not_erased")],...i.length?[f(t,"files_left",{files:i.join(", ")})]:[]].join(" ")},Cs=new WeakMap,Ne.styles=[O,I`
      li {
        padding: 4px 0;
      }
      details > ul {
        margin: 4px 0 8px;
        padding-inline-start: 20px;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
    `],u([j({attribute:!1})],Ne.prototype,"what",2),u([j()],Ne.prototype,"heading",2),u([v()],Ne.prototype,"isBusy",2),u([v()],Ne.prototype,"trouble",2),Ne=u([R("sb-memory-forget")],Ne);function xa(o,{items:s,owners:e,how_they_hang_together:t}){let i=e.map(n=>o.ownerName(n)).join(", ");return r`
    <p class="quiet">${f(o,"recall_for",{owners:i})}</p>
    ${t.map(n=>r`<p>${n}</p>`)}
    ${s.length===0?r`<p data-state="empty">${$(o,"none_found")}</p>`:r`<ol class="stack">
          ${s.map(n=>pp(o,n))}
        </ol>`}
  `}function pp(o,s){let[e]=s.sources,t=s.memory_id?o.link(`/memory/${encodeURIComponent(s.memory_id)}`):e?o.link(`/turn/${encodeURIComponent(e)}`):void 0;return r`<li>
    <p>${t?r`<a href=${t}>${s.text}</a>`:s.text}</p>
    <p class="quiet">
      ${hp(o,s).join("; ")}. ${f(o,"score",{score:o.show.number(s.score,4)})}
      ${s.by_way_of?r`<br />${s.by_way_of}`:c}
    </p>
    <span class="chip ${s.would_be_told?"good":""}"
      >${f(o,s.would_be_told?"would_be_told":"would_not_be_told")}</span
    >
  </li>`}function hp(o,s){let e=s.reasons.map(t=>{switch(t){case"words":return f(o,"reason_words",{share:o.show.percent(s.share)});case"meaning":return f(o,"reason_meaning");case"graph":return f(o,"reason_graph");case"overview":return f(o,"reason_overview")}});return e.length?e:[f(o,"reason_other")]}function Ns(o,s,e){if(o.isAdmin)return{label:$(o,"undo"),run:()=>{up(o,s,e)}}}async function up(o,s,e){try{let t={memory_id:s,limit:1},{items:i}=await o.call("memory/history",t),[n]=i;if(!n)return;let{revision:a}=await o.call("memory/get",t);await o.call("memory/undo",{memory_id:s,expected_revision:a,group_id:n.group_id}),o.notify(f(o,"undone"))}catch(t){o.notifyFailure(t)}e()}var mp=20,Is,Os,se,ka,Ta,Uo,Ho,Fo,Bo,ht=class extends q{constructor(){super(...arguments);m(this,se);this.busy="";m(this,Is,this.loader());m(this,Os,this.loader())}willUpdate(e){super.willUpdate(e),e.has("summary")&&e.get("summary")!==void 0&&this.load()}load(){let e=t=>this.app.call("memory/list",{status:t,limit:mp});d(this,Is).load(()=>e("waiting")),d(this,Os).load(()=>e("in_doubt"))}render(){let{app:e,summary:t}=this;return r`<div class="stack">
      ${t.waiting?r`<section class="card stack" aria-labelledby="waiting">
            <h2 id="waiting" tabindex="-1">${f(e,"waiting_title",{count:t.waiting})}</h2>
            <p class="quiet">${f(e,e.isAdmin?"waiting":"waiting_person")}</p>
            ${B(e,d(this,Is).current,({items:i})=>r`<ul class="plain">
                ${Ee(i,n=>n.id,n=>l(this,se,ka).call(this,n))}
              </ul>`,()=>this.load())}
          </section>`:c}
      ${t.in_doubt?r`<section class="card stack" aria-labelledby="doubts">
            <h2 id="doubts" tabindex="-1">${f(e,"doubts_title")}</h2>
            <p class="quiet">${f(e,"doubts")}</p>
            ${B(e,d(this,Os).current,({items:i})=>r`<ul class="plain">
                ${Ee(gp(i),fp,n=>l(this,se,Ta).call(this,n))}
              </ul>`,()=>this.load())}
          </section>`:c}
    </div>`}};Is=new WeakMap,Os=new WeakMap,se=new WeakSet,ka=function(e){let{app:t}=this;return r`<li class="card stack">
      <p><strong>${e.question||e.text}</strong></p>
      ${e.question?r`<p>${e.text}</p>`:c}
      <div class="spread">
        ${Mt(t,e)}
        <span class="quiet">${t.show.ago(e.created_at)}</span>
      </div>
      <div class="row">
        ${t.isAdmin?r`<button
              class="filled"
              ?disabled=${this.busy!==""}
              aria-label=${`${f(t,"confirm")}: ${e.text}`}
              @click=${()=>l(this,se,Uo).call(this,e,"confirm")}
            >
              ${f(t,"confirm")}
            </button>`:c}
        <button
          class="bad"
          ?disabled=${this.busy!==""}
          aria-label=${`${f(t,"reject")}: ${e.text}`}
          @click=${()=>l(this,se,Uo).call(this,e,"reject")}
        >
          ${f(t,"reject")}
        </button>
      </div>
    </li>`},Ta=function(e){let{app:t}=this,i=this.busy===""&&pt(this.summary,e.first.owner);return r`<li class="card stack">
      ${[e.first,e.second].map(n=>r`<div class="spread">
          <blockquote>
            <a href=${t.link(`/memory/${encodeURIComponent(n.id)}`)}>${n.text}</a>
          </blockquote>
          <button
            ?disabled=${!i}
            aria-label=${`${f(t,"this_holds")}: ${n.text}`}
            @click=${()=>l(this,se,Ho).call(this,n,n===e.first?e.second:e.first,!1)}
          >
            ${f(t,"this_holds")}
          </button>
        </div>`)}
      <div class="row">
        <button
          ?disabled=${!i}
          aria-label=${`${f(t,"both_hold")}: ${e.first.text} / ${e.second.text}`}
          @click=${()=>l(this,se,Ho).call(this,e.first,e.second,!0)}
        >
          ${f(t,"both_hold")}
        </button>
        <span class="chip">${t.ownerName(e.first.owner)}</span>
      </div>
    </li>`},Uo=async function(e,t){await l(this,se,Fo).call(this,e.id,"waiting",async()=>{await this.app.call(`memory/${t}`,{memory_id:e.id,expected_revision:e.revision}),this.app.notify(f(this.app,t==="confirm"?"confirmed":"rejected"))})},Ho=async function(e,t,i){let n=a=>({memory_id:a.id,expected_revision:a.revision});await l(this,se,Fo).call(this,e.id,"doubts",async()=>{await this.app.call("memory/settle",{...n(e),others:[n(t)],both_hold:i});let{app:a}=this;a.notify(f(a,"settled"),Ns(a,e.id,()=>l(this,se,Bo).call(this)))})},Fo=async function(e,t,i){this.busy=e;try{await i()}catch(n){this.app.notifyFailure(n)}finally{this.busy=""}l(this,se,Bo).call(this),this.renderRoot.querySelector(`#${t}`)?.focus()},Bo=function(){this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},ht.styles=[O,I`
      li.card {
        margin-top: 8px;
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      h2:focus {
        outline: none;
      }
    `],u([j({attribute:!1})],ht.prototype,"summary",2),u([v()],ht.prototype,"busy",2),ht=u([R("sb-memory-waiting")],ht);var fp=o=>`${o.first.id} ${o.second.id}`;function gp(o){let s=new Map;for(let e of o)for(let t of e.in_doubt_with??[]){let[i,n]=e.id<t.id?[e,t]:[t,e];s.set(`${i.id} ${n.id}`,{first:i,second:n})}return[...s.values()]}var yp=250,bp=50,Aa={words:"",owner:"",kind:"",status:"active",isRecalling:!1},mt,Lt,ft,F,ut,Mi,jt,Ra,Sa,Ea,ji,Pa,Ca,Li,Di,Wo,Ui,Hi,Ie=class extends q{constructor(){super(...arguments);m(this,F);this.isForgetting=!1;m(this,mt,new de(()=>this.app,()=>this.requestUpdate()));m(this,Lt,this.loader());m(this,ft);m(this,Li,e=>{let t=e.target.value.trim();clearTimeout(d(this,ft)),N(this,ft,setTimeout(()=>l(this,F,Wo).call(this,t),yp))});m(this,Di,e=>{e.preventDefault(),clearTimeout(d(this,ft)),l(this,F,Wo).call(this,this.search.value.trim())});m(this,Ui,()=>{l(this,F,ut).call(this,{isRecalling:!this.wanted.isRecalling}),this.wanted.isRecalling&&l(this,F,jt).call(this)});m(this,Hi,()=>{this.isForgetting=!1,l(this,F,ut).call(this,{words:"",isRecalling:!1}),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.updateComplete.then(()=>this.search?.focus())})}willUpdate(e){super.willUpdate(e),e.get("summary")!==void 0&&this.load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(d(this,ft))}load(){l(this,F,Mi).call(this,!1),this.wanted.isRecalling&&l(this,F,jt).call(this)}render(){let{app:e,summary:t}=this,{words:i,owner:n,kind:a,status:p}=this.wanted,y=!(i||n||a)&&p==="active"&&d(this,mt).hasFirst&&d(this,mt).total===0;return r`<div class="stack">
      ${t.waiting||t.in_doubt?r`<sb-memory-waiting .app=${e} .summary=${t}></sb-memory-waiting>`:c}
      ${y?l(this,F,Ra).call(this):r`${l(this,F,Sa).call(this)} ${l(this,F,Pa).call(this)}`}
      ${this.isForgetting?r`<sb-memory-forget
            .app=${e}
            .what=${{about:i,...n?{owner:n}:{}}}
            .heading=${f(e,"forget_about",{words:i})}
            @closed=${()=>this.isForgetting=!1}
            @forgotten=${d(this,Hi)}
          ></sb-memory-forget>`:c}
    </div>`}};mt=new WeakMap,Lt=new WeakMap,ft=new WeakMap,F=new WeakSet,ut=function(e){this.wanted={...this.wanted,...e},this.dispatchEvent(new CustomEvent("wanted",{detail:this.wanted}))},Mi=function(e){let{words:t,owner:i,kind:n,status:a}=this.wanted,p={limit:bp,status:a==="pinned"?"active":a,...a==="pinned"?{pinned:!0}:{},...t?{containing:t}:{},...i?{owner:i}:{},...n?{kind:n}:{}};d(this,mt).start(h=>this.app.call("memory/list",{...p,offset:h}),{clear:e})},jt=function(){let{words:e,owner:t}=this.wanted;d(this,Lt).load(()=>this.app.call("recall/explain",{question:e,...t?{owner:t}:{}}))},Ra=function(){let{app:e}=this;return e.info&&!e.info.logs?Pe(e):r`${ne(f(e,"empty_title"),f(e,"empty"))}
      <ul class="stack">
        <li>${f(e,"empty_say_preference")}</li>
        <li>${f(e,"empty_say_fact")}</li>
        <li>${f(e,"empty_ask")}</li>
      </ul>`},Sa=function(){let{app:e,summary:t,wanted:i}=this;return r`<form class="card" role="search" @submit=${d(this,Di)}>
      <label class="field search" for="search"
        >${f(e,"search")}
        <input
          id="search"
          type="search"
          maxlength="200"
          autocomplete="off"
          .value=${i.words}
          @input=${d(this,Li)}
        />
      </label>
      ${l(this,F,ji).call(this,f(e,"owner"),i.owner,[["",f(e,"everybody")],...t.owners.map(n=>[n.owner,`${e.ownerName(n.owner)} (${e.show.number(l(this,F,Ea).call(this,n.kinds))})`])],n=>l(this,F,ut).call(this,{owner:n}))}
      ${l(this,F,ji).call(this,f(e,"kind"),i.kind,[["",f(e,"all_kinds")],...Oi.map(n=>[n,ct(e,n)])],n=>l(this,F,ut).call(this,{kind:n}))}
      ${l(this,F,ji).call(this,f(e,"which"),i.status,[["active",f(e,"which_active")],["pinned",f(e,"which_pinned")],["all",f(e,"which_all")]],n=>l(this,F,ut).call(this,{status:n}))}
      ${i.words?r`<div class="row search">
            <button type="button" aria-expanded=${i.isRecalling} @click=${d(this,Ui)}>
              ${f(e,"would_be_recalled")}
            </button>
            <button
              type="button"
              class="bad"
              ?disabled=${!pt(t,i.owner||(t.own??""))}
              @click=${()=>this.isForgetting=!0}
            >
              ${f(e,"forget_about",{words:i.words})}
            </button>
          </div>`:c}
    </form>`},Ea=function(e){return Object.values(e).reduce((t,i)=>t+i,0)},ji=function(e,t,i,n){return r`<label class="field"
      >${e}
      <select
        @change=${a=>{n(a.target.value),l(this,F,Mi).call(this,!0),this.wanted.isRecalling&&l(this,F,jt).call(this)}}
      >
        ${i.map(([a,p])=>r`<option value=${a} ?selected=${a===t}>${p}</option>`)}
      </select>
    </label>`},Pa=function(){let{app:e,wanted:t}=this,i=d(this,mt);return r`
      ${t.isRecalling&&t.words?r`<section class="card stack" aria-labelledby="recalled">
            <h2 id="recalled">${f(e,"would_be_recalled_for",{words:t.words})}</h2>
            ${B(e,d(this,Lt).current,n=>xa(e,n),()=>l(this,F,jt).call(this))}
          </section>`:c}
      <section aria-labelledby="found" class="stack">
        <h2 id="found">${f(e,"remembered")}</h2>
        <p class="unseen" role="status">
          ${i.state==="ready"?f(e,"found",{count:i.total}):""}
        </p>
        ${i.hasFirst&&i.items.length===0?r`<p data-state="empty">${$(e,"none_found")}</p>`:r`<ul class="plain">
              ${Ee(i.items,n=>n.id,n=>da([n,e.hass.language,e.hass.locale],()=>l(this,F,Ca).call(this,n)))}
            </ul>`}
        ${i.foot()}
      </section>
    `},Ca=function(e){let{app:t}=this;return r`<li class="card">
      <p><a href=${t.link(`/memory/${encodeURIComponent(e.id)}`)}>${e.text}</a></p>
      <div class="spread">
        ${Mt(t,e)}
        <span class="quiet">
          ${e.by_person?f(t,"told_by_person"):f(t,"learnt_from",{count:e.sources})},
          ${t.show.ago(e.updated_at)}
        </span>
      </div>
    </li>`},Li=new WeakMap,Di=new WeakMap,Wo=function(e){e!==this.wanted.words&&(l(this,F,ut).call(this,{words:e,...e?{}:{isRecalling:!1}}),d(this,Lt).clear(),l(this,F,Mi).call(this,!0),this.wanted.isRecalling&&l(this,F,jt).call(this))},Ui=new WeakMap,Hi=new WeakMap,Ie.styles=[O,I`
      form {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .search {
        grid-column: 1 / -1;
      }
      li.card {
        padding: 12px 16px;
        margin-bottom: 8px;
        content-visibility: auto;
        contain-intrinsic-size: auto 92px;
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
      }
    `],u([j({attribute:!1})],Ie.prototype,"summary",2),u([j({attribute:!1})],Ie.prototype,"wanted",2),u([v()],Ie.prototype,"isForgetting",2),u([Z("#search")],Ie.prototype,"search",2),Ie=u([R("sb-memory-list")],Ie);var Fi="switchboard-draft-",Ve={has:o=>sessionStorage.getItem(Fi+o)!==null,get(o){let s=sessionStorage.getItem(Fi+o);return s===null?void 0:JSON.parse(s)},set:(o,s)=>sessionStorage.setItem(Fi+o,JSON.stringify(s)),delete:o=>sessionStorage.removeItem(Fi+o)};function qs(o){let{text:s,kind:e,owner:t,pinned:i,valid_to:n}=o;return{text:s,kind:e,owner:t,pinned:i,until:n?wp(n):""}}function Bi({base:o,fields:s}){let e=qs(o),t={};return s.text.trim()!==e.text&&(t.text=s.text.trim()),s.kind!==e.kind&&(t.kind=s.kind),s.owner!==e.owner&&(t.owner=s.owner),s.pinned!==e.pinned&&(t.pinned=s.pinned),s.until!==e.until&&(s.until?t.valid_to=$p(s.until):t.no_end=!0),t}function $p(o){return new Date(`${o}T23:59:59`).toISOString()}function wp(o){let s=new Date(o),e=t=>String(t).padStart(2,"0");return`${s.getFullYear()}-${e(s.getMonth()+1)}-${e(s.getDate())}`}var vp=300,_p=["text","kind","owner","pinned","until"],xp={text:"text",kind:"kind",owner:"owner",pinned:"pinned",until:"valid_to"},Y,Na,zo,Ia,Dt,zi,Oa,qa,Ko,Ma,Ms,ye=class extends q{constructor(){super(...arguments);m(this,Y);this.isBusy=!1;this.trouble="";m(this,zi,e=>{e.preventDefault(),l(this,Y,qa).call(this,this.draft)});m(this,Ms,()=>{Ve.delete(this.memory.id),this.dispatchEvent(new Event("closed"))})}load(){this.draft??=Ve.get(this.memory.id)??{base:this.memory,fields:qs(this.memory)}}firstUpdated(){this.text.focus()}render(){let{app:e,theirs:t}=this,{fields:i}=this.draft,n=Object.keys(Bi(this.draft)).length>0;return r`<form class="card stack" @submit=${d(this,zi)}>
      <h2>${f(e,"edit_title")}</h2>
      ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
      ${t?l(this,Y,Na).call(this,t):c}
      <label class="field"
        >${f(e,"text")}
        <textarea
          rows="3"
          maxlength=${vp}
          required
          .value=${i.text}
          @input=${a=>l(this,Y,Dt).call(this,{text:Wi(a)})}
        ></textarea>
      </label>
      <div class="fields">
        <label class="field"
          >${f(e,"kind")}
          <select @change=${a=>l(this,Y,Dt).call(this,{kind:Wi(a)})}>
            ${Oi.map(a=>r`<option value=${a} ?selected=${a===i.kind}>
                  ${ct(e,a)}
                </option>`)}
          </select>
        </label>
        ${e.isAdmin?r`<label class="field"
              >${f(e,"owner")}
              <select @change=${a=>l(this,Y,Dt).call(this,{owner:Wi(a)})}>
                ${l(this,Y,Ia).call(this).map(a=>r`<option value=${a} ?selected=${a===i.owner}>
                      ${e.ownerName(a)}
                    </option>`)}
              </select>
            </label>`:c}
        <label class="field"
          >${f(e,"until")}
          <input
            type="date"
            .value=${i.until}
            @change=${a=>l(this,Y,Dt).call(this,{until:Wi(a)})}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            .checked=${i.pinned}
            @change=${a=>l(this,Y,Dt).call(this,{pinned:a.target.checked})}
          />
          ${f(e,"pinned")}
        </label>
      </div>
      <p class="quiet">${f(e,"pinned_means")}</p>
      <div class="row">
        <button class="filled" ?disabled=${!n||this.isBusy||t!==void 0}>
          ${f(e,this.isBusy?"storing":"store")}
        </button>
        <button type="button" ?disabled=${this.isBusy} @click=${d(this,Ms)}>
          ${$(e,"cancel")}
        </button>
      </div>
    </form>`}};Y=new WeakSet,Na=function(e){let{app:t}=this,i=qs(e),n=this.draft.fields,a=qs(this.draft.base);return r`<section
      id="conflict"
      class="alert warn stack"
      tabindex="-1"
      aria-labelledby="conflict-title"
    >
      <h3 id="conflict-title">${f(t,"conflict_title")}</h3>
      <p>${f(t,"conflict")}</p>
      <div class="scrolls">
        <table>
          <thead>
            <tr>
              <th scope="col"><span class="unseen">${f(t,"field")}</span></th>
              <th scope="col">${f(t,"conflict_theirs")}</th>
              <th scope="col">${f(t,"conflict_mine")}</th>
            </tr>
          </thead>
          <tbody>
            ${_p.filter(p=>i[p]!==n[p]||a[p]!==n[p]).map(p=>r`<tr>
                <th scope="row">${f(t,xp[p])}</th>
                <td>${l(this,Y,zo).call(this,p,i)}</td>
                <td>${l(this,Y,zo).call(this,p,n)}</td>
              </tr>`)}
          </tbody>
        </table>
      </div>
      <div class="row">
        <button type="button" @click=${()=>{l(this,Y,Oa).call(this,e)}}>
          ${f(t,"conflict_store")}
        </button>
        <button type="button" @click=${d(this,Ms)}>${f(t,"conflict_keep")}</button>
      </div>
    </section>`},zo=function(e,t){let{app:i}=this;return e==="pinned"?f(i,t.pinned?"yes":"no"):e==="kind"?ct(i,t.kind):e==="owner"?i.ownerName(t.owner):e==="until"?t.until?i.show.date(`${t.until}T12:00:00`):f(i,"nothing"):t.text},Ia=function(){return[...new Set([...this.app.info?.owners??[],this.draft.fields.owner])]},Dt=function(e){this.draft={...this.draft,fields:{...this.draft.fields,...e}},Ve.set(this.memory.id,this.draft)},zi=new WeakMap,Oa=async function(e){this.theirs=void 0;let t=Bi(this.draft);Object.keys(t).length&&await l(this,Y,Ko).call(this,t,e.revision)},qa=async function(e){let t=Bi(e);!Object.keys(t).length||this.isBusy||await l(this,Y,Ko).call(this,t,e.base.revision)},Ko=async function(e,t){let{app:i}=this,n=this.memory.id;this.isBusy=!0,this.trouble="";try{await i.call("memory/update",{...e,memory_id:n,expected_revision:t}),Ve.delete(n),this.dispatchEvent(new Event("stored"))}catch(a){let p=G(i,a);this.trouble=p.message,p.code==="memory_changed_meanwhile"&&await l(this,Y,Ma).call(this,n)}finally{this.isBusy=!1}},Ma=async function(e){try{this.theirs=(await this.app.call("memory/get",{memory_id:e,limit:1})).memory}catch(t){this.trouble=G(this.app,t).message;return}await this.updateComplete,this.conflict?.focus()},Ms=new WeakMap,ye.styles=[O,I`
      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .check {
        display: flex;
        gap: 8px;
        align-items: center;
        min-height: 40px;
      }
    `],u([j({attribute:!1})],ye.prototype,"memory",2),u([v()],ye.prototype,"draft",2),u([v()],ye.prototype,"theirs",2),u([v()],ye.prototype,"isBusy",2),u([v()],ye.prototype,"trouble",2),u([Z("textarea")],ye.prototype,"text",2),u([Z("#conflict")],ye.prototype,"conflict",2),ye=u([R("sb-memory-editor")],ye);function Wi(o){return o.target.value}var kp=["noop","conflict"];function ja(o,s,e,t){let i=o.isAdmin&&s.undone_at===null&&!kp.includes(s.action),n=o.show.dateTime(s.at);return r`<li>
    <div class="spread">
      <p>
        <strong>${Lo(o,s.action)}</strong>
        <span class="quiet">${ga(o,s.actor)}, ${n}</span>
        ${s.undone_at?r`<span class="chip">${f(o,"was_undone",{at:o.show.ago(s.undone_at)})}</span>`:c}
      </p>
      ${i?r`<button
            ?disabled=${!e}
            aria-label=${`${$(o,"undo")}: ${Lo(o,s.action)}, ${n}`}
            @click=${t}
          >
            ${$(o,"undo")}
          </button>`:c}
    </div>
    ${Object.keys(s.changes).length?r`<dl>
          ${Tp(s).map(([a,{before:p,after:h}])=>r`<div>
              <dt>${ya(o,a)}</dt>
              <dd>
                ${p==null?c:r`<span class="unseen">${f(o,"before")}</span>
                      <del>${Ps(o,a,p)}</del>`}
                ${Ap(s)?c:r`<span class="unseen">${f(o,"after")}</span>
                      <ins>${Ps(o,a,h)}</ins>`}
              </dd>
            </div>`)}
        </dl>`:c}
  </li>`}function Tp({changes:o}){let s=Object.entries(o),{text:e}=o;return e&&(e.before===null||e.after===null)?[["text",e]]:s}var Ap=({changes:o})=>o.text?.after===null;var Rp=250,Sp=20,js,Ut,gt,La,Go,Ki,Gi,Ls,$e=class extends q{constructor(){super(...arguments);m(this,gt);this.holds="this";this.isBusy=!1;this.trouble="";m(this,js,this.loader());m(this,Ut);m(this,Ki,()=>{clearTimeout(d(this,Ut)),N(this,Ut,setTimeout(()=>this.load(),Rp))});m(this,Gi,async()=>{let{app:e,memory:t,other:i}=this;if(!i||this.isBusy)return;let[n,a]=this.holds==="this"?[t,i]:[i,t],p=h=>({memory_id:h.id,expected_revision:h.revision});this.isBusy=!0,this.trouble="";try{await e.call("memory/merge",{...p(n),others:[p(a)]}),this.dispatchEvent(new CustomEvent("merged",{detail:n.id}))}catch(h){let y=G(e,h);this.trouble=y.message,y.code==="memory_changed_meanwhile"&&(this.other=void 0,this.load())}finally{this.isBusy=!1}});m(this,Ls,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(d(this,Ut))}load(){let e=this.words?.value.trim();d(this,js).load(()=>this.app.call("memory/list",{owner:this.memory.owner,limit:Sp,...e?{containing:e}:{}}))}render(){let{app:e,memory:t,other:i}=this;return r`<sb-dialog .heading=${f(e,"merge_title")} @closed=${d(this,Ls)}>
      <div class="stack">
        <p>${f(e,"merge_text",{text:t.text})}</p>
        ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
        <label class="field"
          >${f(e,"search")}
          <input id="words" type="search" autocomplete="off" @input=${d(this,Ki)} />
        </label>
        ${B(e,d(this,js).current,({items:n})=>l(this,gt,La).call(this,n.filter(a=>a.id!==t.id)),()=>this.load())}
        ${i?r`<fieldset>
              <legend>${f(e,"merge_holds")}</legend>
              ${l(this,gt,Go).call(this,"this",t.text)} ${l(this,gt,Go).call(this,"other",i.text)}
            </fieldset>`:c}
      </div>
      <button slot="actions" @click=${d(this,Ls)}>${$(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!i||this.isBusy}
        @click=${d(this,Gi)}
      >
        ${f(e,"merge")}
      </button>
    </sb-dialog>`}};js=new WeakMap,Ut=new WeakMap,gt=new WeakSet,La=function(e){let{app:t}=this;return e.length?r`<fieldset>
      <legend>${f(t,"merge_with")}</legend>
      ${e.map(i=>r`<label class="choice">
          <input
            type="radio"
            name="other"
            .checked=${i.id===this.other?.id}
            @change=${()=>this.other=i}
          />
          ${i.text}
        </label>`)}
    </fieldset>`:r`<p data-state="empty">${$(t,"none_found")}</p>`},Go=function(e,t){return r`<label class="choice">
      <input
        type="radio"
        name="holds"
        .checked=${this.holds===e}
        @change=${()=>this.holds=e}
      />
      ${t}
    </label>`},Ki=new WeakMap,Gi=new WeakMap,Ls=new WeakMap,$e.styles=[O,I`
      label.choice {
        display: flex;
        gap: 8px;
        align-items: start;
        padding: 6px 0;
      }
      label.choice input {
        flex: none;
      }
      fieldset {
        border: 0;
        margin: 0;
        padding: 0;
        min-width: 0;
      }
    `],u([j({attribute:!1})],$e.prototype,"memory",2),u([v()],$e.prototype,"other",2),u([v()],$e.prototype,"holds",2),u([v()],$e.prototype,"isBusy",2),u([v()],$e.prototype,"trouble",2),u([Z("#words")],$e.prototype,"words",2),$e=u([R("sb-memory-merge")],$e);var yt,Hs,Bt,S,Ht,Da,Ua,Ds,Ha,Fa,Vi,Yi,Ba,Us,Wa,za,Vo,Ka,Ji,Ft,Oe=class extends q{constructor(){super(...arguments);m(this,S);this.doing="";this.busy="";this.said="";m(this,yt,this.loader());m(this,Hs,new de(()=>this.app,()=>this.requestUpdate()));m(this,Bt,new de(()=>this.app,()=>this.requestUpdate()));m(this,Ji,()=>{this.doing="",Ve.delete(d(this,S,Ht)),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.app.go("/memory",{replace:!0})})}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&(d(this,yt).clear(),this.said="",this.doing=Ve.has(d(this,S,Ht))?"edit":""),super.willUpdate(e)}load(){let e=d(this,S,Ht);d(this,yt).load(()=>this.app.call("memory/get",{memory_id:e,limit:1})),d(this,Hs).start(async t=>(await this.app.call("memory/get",{memory_id:e,offset:t})).evidence),d(this,Bt).start(t=>this.app.call("memory/history",{memory_id:e,offset:t}))}render(){let{app:e}=this;return r`<div class="stack">
      <p class="unseen" role="status">${this.said}</p>
      ${B(e,d(this,yt).current,t=>l(this,S,Da).call(this,t.memory),()=>this.load())}
    </div>`}};yt=new WeakMap,Hs=new WeakMap,Bt=new WeakMap,S=new WeakSet,Ht=function(){return this.path[0]??""},Da=function(e){let{app:t}=this;return r`
      ${this.doing==="edit"?r`<sb-memory-editor
            .app=${t}
            .memory=${e}
            @stored=${()=>l(this,S,Ba).call(this,f(t,"stored"))}
            @closed=${()=>l(this,S,Yi).call(this,!0)}
          ></sb-memory-editor>`:l(this,S,Ua).call(this,e)}
      ${l(this,S,Ha).call(this,e)} ${l(this,S,Fa).call(this)}
      ${this.doing==="forget"?r`<sb-memory-forget
            .app=${t}
            .what=${{memory_id:e.id}}
            .heading=${f(t,"forget_this")}
            @closed=${()=>l(this,S,Yi).call(this,!1)}
            @forgotten=${d(this,Ji)}
          ></sb-memory-forget>`:c}
      ${this.doing==="merge"?r`<sb-memory-merge
            .app=${t}
            .memory=${e}
            @closed=${()=>l(this,S,Yi).call(this,!1)}
            @merged=${i=>l(this,S,Ka).call(this,i.detail)}
          ></sb-memory-merge>`:c}
    `},Ua=function(e){let{app:t}=this,i=pt(this.summary,e.owner)&&this.busy==="",n=e.status==="active";return r`<section class="card stack" aria-labelledby="text">
      <h2 class="text" id="text">${e.text}</h2>
      ${Mt(t,e)}
      ${e.superseded_by?r`<p>
            <a href=${t.link(`/memory/${encodeURIComponent(e.superseded_by)}`)}
              >${f(t,e.status==="merged"?"merged_into":"superseded_by")}</a
            >
          </p>`:c}
      ${e.in_doubt_with?.length?r`<div class="alert warn stack">
            <p>${f(t,"doubt_with")}</p>
            <ul class="plain">
              ${e.in_doubt_with.map(a=>r`<li>
                  <a href=${t.link(`/memory/${encodeURIComponent(a.id)}`)}>${a.text}</a>
                </li>`)}
            </ul>
            <p><a href=${t.link("/memory")}>${f(t,"decide_in_list")}</a></p>
          </div>`:c}
      <dl>
        ${l(this,S,Ds).call(this,f(t,"since"),t.show.date(e.valid_from))}
        ${l(this,S,Ds).call(this,f(t,"until"),Ps(t,"valid_to",e.valid_to))}
        ${l(this,S,Ds).call(this,f(t,"how_known"),e.by_person?f(t,"told_by_person"):`${f(t,"learnt")} (${t.show.percent(e.confidence)})`)}
        ${l(this,S,Ds).call(this,f(t,"used"),e.last_used_at?f(t,"used_times",{count:e.use_count,at:t.show.ago(e.last_used_at)}):f(t,"never_used"))}
      </dl>
      ${pt(this.summary,e.owner)?r`<div class="row">
            <button id="edit" class="filled" ?disabled=${!i} @click=${()=>l(this,S,Vi).call(this,"edit")}>
              ${f(t,"edit")}
            </button>
            <button id="pin" ?disabled=${!i} @click=${()=>{l(this,S,Wa).call(this,e)}}>
              ${f(t,e.pinned?"unpin":"pin")}
            </button>
            ${n?r`<button id="merge" ?disabled=${!i} @click=${()=>l(this,S,Vi).call(this,"merge")}>
                  ${f(t,"merge")}
                </button>`:c}
            <button id="forget" class="bad" ?disabled=${!i} @click=${()=>l(this,S,Vi).call(this,"forget")}>
              ${f(t,"forget")}
            </button>
          </div>`:r`<p class="quiet">${f(t,"not_yours")}</p>`}
    </section>`},Ds=function(e,t){return r`<div>
      <dt>${e}</dt>
      <dd>${t}</dd>
    </div>`},Ha=function(e){let{app:t}=this,i=d(this,Hs),n=e.sources-i.total;return r`<section class="card stack" aria-labelledby="evidence">
      <h2 id="evidence">${f(t,"evidence")}</h2>
      ${i.hasFirst&&!e.sources?r`<p>${f(t,e.by_person?"evidence_typed":"evidence_none")}</p>`:r`<ul class="plain">
              ${i.items.map(a=>r`<li>
                  <blockquote>${a.text}${a.is_cut?" …":""}</blockquote>
                  <p class="quiet">
                    ${f(t,a.role==="user"?"said_at":"answered_at",{owner:t.ownerName(a.owner),at:t.show.dateTime(a.at)})}
                    <a href=${t.link(`/turn/${encodeURIComponent(a.id)}`)}
                      >${f(t,"to_turn")}</a
                    >
                  </p>
                </li>`)}
            </ul>
            ${i.hasFirst&&n>0?r`<p class="quiet">${f(t,"evidence_gone",{count:n})}</p>`:c}
            ${i.foot()}`}
    </section>`},Fa=function(){let{app:e}=this;return r`<section class="card stack" aria-labelledby="history">
      <h2 id="history" tabindex="-1">${f(e,"history")}</h2>
      <ol class="plain">
        ${d(this,Bt).items.map(t=>ja(e,t,this.busy==="",()=>{l(this,S,za).call(this,t)}))}
      </ol>
      ${d(this,Bt).foot()}
    </section>`},Vi=function(e){this.said="",this.doing=e},Yi=function(e){this.doing="",e&&l(this,S,Us).call(this,"edit")},Ba=function(e){this.doing="",this.said=e,this.app.notify(e,Ns(this.app,d(this,S,Ht),()=>l(this,S,Ft).call(this))),l(this,S,Ft).call(this),l(this,S,Us).call(this,"edit")},Us=async function(e){await this.updateComplete,this.renderRoot.querySelector(`#${e}`)?.focus()},Wa=async function(e){let{app:t}=this;await l(this,S,Vo).call(this,"pin",async()=>{await t.call("memory/update",{memory_id:e.id,expected_revision:e.revision,pinned:!e.pinned}),this.said=f(t,e.pinned?"unpinned":"was_pinned")}),l(this,S,Us).call(this,"pin")},za=async function(e){let{app:t}=this,i=d(this,yt).current.value?.memory;if(!i)return;let n=!0;await l(this,S,Vo).call(this,e.group_id,async()=>{n=(await t.call("memory/undo",{memory_id:i.id,expected_revision:i.revision,group_id:e.group_id})).memory!==null,this.said=f(t,"undone"),t.notify(this.said)}),n?l(this,S,Us).call(this,"history"):t.go("/memory",{replace:!0})},Vo=async function(e,t){this.busy=e;try{await t()}catch(i){this.app.notifyFailure(i)}finally{this.busy=""}l(this,S,Ft).call(this)},Ka=function(e){let{app:t}=this;this.doing="",t.notify(f(t,"merged"),Ns(t,e,()=>l(this,S,Ft).call(this))),e!==d(this,S,Ht)&&t.go(`/memory/${encodeURIComponent(e)}`,{replace:!0}),l(this,S,Ft).call(this)},Ji=new WeakMap,Ft=function(){this.load(),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},Oe.styles=[O,I`
      h2.text {
        font-size: 20px;
        overflow-wrap: anywhere;
      }
      dl {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(160px, 100%), 1fr));
        gap: 12px;
      }
      dt {
        font-size: 14px;
        color: var(--sb-quiet);
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      li + li {
        margin-top: 16px;
      }
      del {
        color: var(--sb-bad);
      }
      ins {
        color: var(--sb-good);
      }
    `],u([j({attribute:!1})],Oe.prototype,"summary",2),u([v()],Oe.prototype,"doing",2),u([v()],Oe.prototype,"busy",2),u([v()],Oe.prototype,"said",2),Oe=u([R("sb-memory-one")],Oe);var Fs,Bs,Zi=class extends q{constructor(){super(...arguments);m(this,Fs,Aa);m(this,Bs,this.loader())}load(){d(this,Bs).load(()=>this.app.call("memory/summary"))}render(){let{app:e}=this,[t]=this.path;return r`<div class="stack" @memory-changed=${()=>this.load()}>
      <div class="spread">
        <h1 tabindex="-1">${t?f(e,"one"):$(e,"memory")}</h1>
        ${t?r`<a class="button" href=${e.link("/memory")}>${f(e,"to_list")}</a>`:c}
      </div>
      ${B(e,d(this,Bs).current,n=>r`
          ${t?r`<sb-memory-one .app=${e} .path=${this.path} .summary=${n}></sb-memory-one>`:r`<sb-memory-list
                .app=${e}
                .summary=${n}
                .wanted=${d(this,Fs)}
                @wanted=${a=>N(this,Fs,a.detail)}
              ></sb-memory-list>`}
        `,()=>this.load())}
    </div>`}};Fs=new WeakMap,Bs=new WeakMap,Zi=u([R("sb-memory")],Zi);var Yo=["instructions","tools","home","memory","summary","window","note"];var Ga=g("de","views/request/i18n");var Va={one:"A request as it was sent",all:"All requests",sent:"The last requests",sent_hint:"Up to {count} are kept, in memory alone: they are gone after a restart, and as soon as anything is forgotten.",off_title:"No requests are kept",off:"To see what the model was sent, word for word and with what each part costs, set how many requests are kept, under “Log of conversations” in the settings. They stay in memory alone. What the next sentence would send can be seen above at any time.",off_ask:"To see what the model was sent, ask an administrator to have requests kept. What the next sentence would send can be seen above at any time.",none_title:"No request yet",none:"Say something that a model has to answer, and its request is shown here. What Home Assistant answers by itself needs none.",at:"When",purpose:"Asked by",the_house:"The house",deployment:"Deployment",outcome:"Outcome",under_way:"under way",answered:"answered",not_answered:"failed: {why}",attempts:"Sent",first_word:"First word after",whole:"Whole answer after",in:"Tokens read",cached:"of these reused",out:"Tokens written",usage:"Counted by the service",usage_is:"{read} tokens read ({cached} reused), {written} written ({thought} of them thought)",open_turn:"Open the turn",preview:"What would be sent now",preview_hint:"The request for a sentence, made as a turn makes it. Nobody is asked, nothing is changed, and nothing is paid.",sentence:"Sentence",agent:"Agent",said_by:"Said by",conversation:"In the conversation (ID; empty: a new one)",preview_show:"Show the request",would_go:"It would go to {deployment}. Told from the memory of: {owners}.",locally_first:"This agent lets Home Assistant answer first: only what it cannot is sent.",by_words:"Memories that only mean the same are not in here: to find them, the service would have to be asked.",tokens:"{count} tokens",tokens_one:"One token",tokens_column:"Tokens",part:"Part",share:"Share",counted:"Counted here, as a prompt is counted; what was thought and what images cost is not in it.",instructions:"Instructions",tools:"Tools",home:"The home",memory:"Memory",summary:"Summary",window:"What was said",note:"Time and changes",messages:"{count} messages",messages_one:"One message",parameters:"Parameters",unfold:"Unfold all",fold:"Fold all",copy:"Copy as JSON",copied:"Copied.",not_copied:"The browser does not let it be copied. It may need https.",cut:"The rest is not shown.",tool_cut:"What it takes is not shown: there are too many tools.",reasoning:"What was thought, encrypted: {count} characters",attached:"{kind}, {size} as text"};var Ya=g("es","views/request/i18n");var Ja=g("fr","views/request/i18n");var Za=g("it","views/request/i18n");var Xa=g("nl","views/request/i18n");var x=X({en:Va,de:Ga,es:Ya,fr:Ja,it:Za,nl:Xa});var re,Qa,el,tl,Jo,Zo,sl,be=class extends Q{constructor(){super(...arguments);m(this,re);this.parameters={};this.messages=[];this.next=null;this.isBusy=!1}willUpdate(e){e.has("made")&&(this.messages=this.made.messages.items,this.next=this.made.messages.next_offset)}render(){let{app:e,made:t}=this;return r`<div class="stack">
      ${l(this,re,Qa).call(this)}
      <section class="card">
        <div class="spread">
          <h2>${x(e,"messages",{count:t.messages.total})}</h2>
          <div class="row">
            <button @click=${()=>l(this,re,Jo).call(this,!0)}>${x(e,"unfold")}</button>
            <button @click=${()=>l(this,re,Jo).call(this,!1)}>${x(e,"fold")}</button>
            <button @click=${()=>{l(this,re,sl).call(this)}} ?disabled=${this.isBusy}>
              ${x(e,"copy")}
            </button>
          </div>
        </div>
        ${this.messages.map(i=>l(this,re,el).call(this,i))}
        ${this.next===null?c:r`<button @click=${()=>{l(this,re,Zo).call(this)}} ?disabled=${this.isBusy}>
              ${$(e,"more")}
            </button>`}
      </section>
      <section class="card">
        <h2>${x(e,"tools",{count:t.tools.length})}</h2>
        ${t.tools.map(i=>l(this,re,tl).call(this,i))}
      </section>
      <section class="card">
        <h2>${x(e,"parameters")}</h2>
        <pre>${JSON.stringify(this.parameters,null,2)}</pre>
      </section>
    </div>`}};re=new WeakSet,Qa=function(){let{app:e,made:t}=this,i=n=>t.total_tokens?t.tokens[n]/t.total_tokens:0;return r`<section class="card stack">
      <h2 id="tokens">${x(e,"tokens",{count:t.total_tokens})}</h2>
      <div class="bar" aria-hidden="true">
        ${Yo.filter(n=>t.tokens[n]>0).map(n=>r`<span class=${n} style="flex: ${i(n)}" title=${x(e,n)}></span>`)}
      </div>
      <table aria-labelledby="tokens">
        <thead>
          <tr>
            <th scope="col">${x(e,"part")}</th>
            <th scope="col" class="number">${x(e,"tokens_column")}</th>
            <th scope="col" class="number">${x(e,"share")}</th>
          </tr>
        </thead>
        <tbody>
          ${Yo.map(n=>r`<tr>
                <th scope="row">
                  <span class="mark ${n}" aria-hidden="true"></span> ${x(e,n)}
                </th>
                <td class="number">${e.show.number(t.tokens[n])}</td>
                <td class="number">${e.show.percent(i(n))}</td>
              </tr>`)}
        </tbody>
      </table>
      <p class="quiet">${x(e,"counted")}</p>
    </section>`},el=function(e){let{app:t}=this,i=e.number===this.made.messages.total-1;return r`<details ?open=${i}>
      <summary>
        <span class="row">
          ${t.show.number(e.number+1)}. ${e.role}
          <span class="chip">
            <span class="mark ${e.part}" aria-hidden="true"></span> ${x(t,e.part)}
          </span>
          <span class="quiet">${x(t,"tokens",{count:e.tokens})}</span>
        </span>
      </summary>
      ${e.text?r`<pre>${e.text}${e.is_cut?" …":""}</pre>`:c}
      ${e.is_cut?r`<p class="quiet">${x(t,"cut")}</p>`:c}
      ${e.calls.map(n=>r`<pre>${n.name}(${n.arguments})</pre>`)}
      ${e.reasoning.map(n=>r`<p class="quiet">${x(t,"reasoning",{count:n})}</p>`)}
      ${e.attached.map(({mime_type:n,size:a})=>r`<p class="quiet">${x(t,"attached",{kind:n,size:t.show.bytes(a)})}</p>`)}
    </details>`},tl=function(e){let{app:t}=this;return r`<details>
      <summary>
        <span class="row">
          ${e.name}
          <span class="quiet">${x(t,"tokens",{count:e.tokens})}</span>
        </span>
      </summary>
      <p>${e.description}</p>
      ${e.is_cut?r`<p class="quiet">${x(t,"tool_cut")}</p>`:r`<pre>${JSON.stringify(e.parameters,null,2)}</pre>`}
    </details>`},Jo=function(e){for(let t of this.renderRoot.querySelectorAll("details"))t.open=e},Zo=async function(){if(this.next===null)return!0;let{made:e}=this;this.isBusy=!0;try{let t=(await this.more(this.next)).messages;return e!==this.made?!1:(this.messages=[...this.messages,...t.items],this.next=t.next_offset,!0)}catch(t){return this.app.notifyFailure(t),!1}finally{this.isBusy=!1}},sl=async function(){for(;this.next!==null;)if(!await l(this,re,Zo).call(this))return;let{tokens:e,total_tokens:t,tools:i}=this.made,n={parameters:this.parameters,tokens:e,total_tokens:t,tools:i,messages:this.messages};try{await navigator.clipboard.writeText(JSON.stringify(n,null,2)),this.app.notify(x(this.app,"copied"))}catch{this.app.notify(x(this.app,"not_copied"))}},be.styles=[O,I`
      .bar {
        display: flex;
        gap: 2px;
        height: 22px;
      }
      .bar span,
      .mark {
        background: var(--of);
        min-width: 3px;
      }
      .mark {
        display: inline-block;
        width: 12px;
        height: 12px;
        border-radius: 3px;
        vertical-align: -1px;
      }
      .instructions {
        --of: #4063d8;
      }
      .tools {
        --of: #9558b2;
      }
      .home {
        --of: #2e8b57;
      }
      .memory {
        --of: #c9750c;
      }
      .summary {
        --of: #7b8794;
      }
      .window {
        --of: #c2385c;
      }
      .note {
        --of: #1f9bb5;
      }
      summary {
        cursor: pointer;
        padding-block: 8px;
      }
      details + details {
        border-top: 1px solid var(--sb-line);
      }
      details pre {
        padding-block: 4px 12px;
      }
      summary .row {
        display: inline-flex;
      }
    `],u([j({attribute:!1})],be.prototype,"app",2),u([j({attribute:!1})],be.prototype,"made",2),u([j({attribute:!1})],be.prototype,"parameters",2),u([j({attribute:!1})],be.prototype,"more",2),u([v()],be.prototype,"messages",2),u([v()],be.prototype,"next",2),u([v()],be.prototype,"isBusy",2),be=u([R("sb-made")],be);var Wt,bt,Xi,Qi,il,Ye=class extends q{constructor(){super(...arguments);m(this,Qi);m(this,Wt,this.loader());m(this,bt,null);m(this,Xi,e=>{e.preventDefault();let t=this.conversation.value.trim();N(this,bt,{text:this.text.value,agent:this.agent.value,...this.owner?{owner:this.owner.value}:{},...t?{conversation_id:t}:{}}),d(this,Wt).clear(),this.load()})}load(){let e=d(this,bt);e&&d(this,Wt).load(()=>this.app.call("request/preview",e))}render(){let{app:e}=this,{agents:t=[],owners:i=[]}=e.info??{};return r`<div class="stack">
      <form class="card stack" @submit=${d(this,Xi)}>
        <h2>${x(e,"preview")}</h2>
        <p class="quiet">${x(e,"preview_hint")}</p>
        <label class="field">
          ${x(e,"sentence")}
          <textarea id="text" rows="2" maxlength="4000" required></textarea>
        </label>
        <div class="row">
          <label class="field">
            ${x(e,"agent")}
            <select id="agent" required>
              ${t.map(n=>r`<option value=${n}>${e.entityName(n)}</option>`)}
            </select>
          </label>
          ${e.isAdmin?r`<label class="field">
                ${x(e,"said_by")}
                <select id="owner">
                  ${i.map(n=>r`<option value=${n}>${e.ownerName(n)}</option>`)}
                </select>
              </label>`:c}
          <label class="field">
            ${x(e,"conversation")}
            <input id="conversation" maxlength="255" />
          </label>
        </div>
        <div class="row"><button class="filled">${x(e,"preview_show")}</button></div>
      </form>
      ${d(this,bt)?r`<div role="status">
            ${B(e,d(this,Wt).current,n=>l(this,Qi,il).call(this,n),()=>this.load())}
          </div>`:c}
    </div>`}};Wt=new WeakMap,bt=new WeakMap,Xi=new WeakMap,Qi=new WeakSet,il=function(e){let{app:t}=this,i=e.owners.map(a=>t.ownerName(a)).join(", "),n=d(this,bt)??{};return r`<div class="stack">
      <div class="card stack">
        <p>${x(t,"would_go",{deployment:e.deployment,owners:i})}</p>
        ${e.answers_locally_first?r`<p>${x(t,"locally_first")}</p>`:c}
        ${e.by_words_alone?r`<p>${x(t,"by_words")}</p>`:c}
      </div>
      <sb-made
        .app=${t}
        .made=${e}
        .parameters=${e.parameters}
        .more=${a=>t.call("request/preview",{...n,offset:a})}
      ></sb-made>
    </div>`},u([Z("#text")],Ye.prototype,"text",2),u([Z("#agent")],Ye.prototype,"agent",2),u([Z("#owner")],Ye.prototype,"owner",2),u([Z("#conversation")],Ye.prototype,"conversation",2),Ye=u([R("sb-preview")],Ye);var zt,zs,Kt,ce,ol,nl,Xo,Qo,rl,Ws=class extends q{constructor(){super(...arguments);m(this,ce);m(this,zt,this.loader());m(this,zs,new de(()=>this.app,()=>this.requestUpdate()));m(this,Kt,0)}load(){let[e]=this.path;if(e){d(this,zt).load(()=>this.app.call("request/get",{request_id:e}));return}d(this,zs).start(async t=>{let i=await this.app.call("request/list",{offset:t});return N(this,Kt,i.kept),i})}willUpdate(e){e.has("path")&&d(this,zt).clear(),super.willUpdate(e)}render(){let{app:e}=this,[t]=this.path;return t?r`<div class="stack">
          <h1 tabindex="-1">${x(e,"one")}</h1>
          <p><a href=${e.link("/request")}>${x(e,"all")}</a></p>
          ${B(e,d(this,zt).current,i=>l(this,ce,rl).call(this,i),()=>this.load())}
        </div>`:r`<div class="stack">
          <h1 tabindex="-1">${$(e,"request")}</h1>
          <sb-preview .app=${e}></sb-preview>
          ${l(this,ce,ol).call(this)}
        </div>`}};zt=new WeakMap,zs=new WeakMap,Kt=new WeakMap,ce=new WeakSet,ol=function(){let{app:e}=this,t=d(this,zs);if(t.state==="ready"&&t.total===0){let i=d(this,Kt)===0;return ne(x(e,i?"off_title":"none_title"),x(e,i?e.isAdmin?"off":"off_ask":"none"),i&&e.isAdmin?r`<a class="button filled" href=${e.link("/settings")}>
              ${$(e,"open_settings")}
            </a>`:c)}return r`<section class="card stack">
      <h2 id="sent">${x(e,"sent")}</h2>
      <p class="quiet">${x(e,"sent_hint",{count:d(this,Kt)})}</p>
      ${t.items.length?r`<div class="scrolls" tabindex="0" role="region" aria-labelledby="sent">
            <table>
              <thead>
                <tr>
                  <th scope="col">${x(e,"at")}</th>
                  <th scope="col">${x(e,"purpose")}</th>
                  <th scope="col">${x(e,"deployment")}</th>
                  <th scope="col">${x(e,"outcome")}</th>
                  <th scope="col" class="number">${x(e,"first_word")}</th>
                  <th scope="col" class="number">${x(e,"in")}</th>
                  <th scope="col" class="number">${x(e,"cached")}</th>
                  <th scope="col" class="number">${x(e,"out")}</th>
                </tr>
              </thead>
              <tbody>
                ${t.items.map(i=>l(this,ce,nl).call(this,i))}
              </tbody>
            </table>
          </div>`:c}
      ${t.foot()}
    </section>`},nl=function(e){let{app:t}=this,{show:i}=t,n=e.usage,a=p=>p===void 0?"–":i.number(p);return r`<tr>
      <th scope="row">
        <a href=${t.link(`/request/${encodeURIComponent(e.id)}`)}>
          ${i.date(e.at)}, ${i.time(e.at,!0)}
        </a>
      </th>
      <td>${l(this,ce,Xo).call(this,e)}</td>
      <td>${e.deployment}</td>
      <td>${l(this,ce,Qo).call(this,e)}</td>
      <td class="number">${e.first_token_ms===null?"–":i.span(e.first_token_ms)}</td>
      <td class="number">${a(n?.input_tokens)}</td>
      <td class="number">${a(n?.cached_tokens)}</td>
      <td class="number">${a(n?.output_tokens)}</td>
    </tr>`},Xo=function(e){let{app:t}=this,i=e.agent?t.entityName(e.agent):x(t,"the_house");return e.purpose==="turn"?i:`${i} (${e.purpose.replaceAll("_"," ")})`},Qo=function(e){let{app:t}=this;return e.outcome===null?r`<span class="chip">${x(t,"under_way")}</span>`:e.outcome==="answered"?r`<span class="chip good">${x(t,"answered")}</span>`:r`<span class="chip bad">${x(t,"not_answered",{why:e.outcome})}</span>`},rl=function(e){let{app:t}=this,{request:i}=e,{show:n}=t,{usage:a}=i,p=[[x(t,"at"),`${n.date(i.at)}, ${n.time(i.at,!0)}`],[x(t,"purpose"),l(this,ce,Xo).call(this,i)],[x(t,"deployment"),[i.deployment,i.model].filter(Boolean).join(" · ")],[x(t,"outcome"),l(this,ce,Qo).call(this,i)],[x(t,"attempts"),n.number(i.attempts)]];if(i.first_token_ms!==null&&p.push([x(t,"first_word"),n.span(i.first_token_ms)]),i.total_ms!==null&&p.push([x(t,"whole"),n.span(i.total_ms)]),a){let{input_tokens:h,cached_tokens:y}=a,{output_tokens:A,reasoning_tokens:b}=a;p.push([x(t,"usage"),x(t,"usage_is",{read:h,cached:y,written:A,thought:b})])}if(i.conversation_id&&i.message_id){let h=`/turn/${encodeURIComponent(i.message_id)}`;p.push([$(t,"turn"),r`<a href=${t.link(h)}>${x(t,"open_turn")}</a>`])}return r`<div class="stack">
      <section class="card">
        <dl>${p.map(([h,y])=>r`<dt>${h}</dt><dd>${y}</dd>`)}</dl>
      </section>
      <sb-made
        .app=${t}
        .made=${e}
        .parameters=${i.parameters}
        .more=${h=>t.call("request/get",{request_id:i.id,offset:h})}
      ></sb-made>
    </div>`},Ws.styles=[O,I`
      dl {
        display: grid;
        grid-template-columns: max-content minmax(0, 1fr);
        gap: 4px 16px;
      }
      dt {
        color: var(--sb-quiet);
      }
      dd {
        overflow-wrap: anywhere;
      }
    `],Ws=u([R("sb-request")],Ws);var al=g("de","views/settings/i18n");var ll={connections:"Connections",options:"Options",none:"(none)",other:"Another, by its name",add:"Add",remove:"Remove",required:"This is needed.",no_json:"This is no valid JSON.",no_number:"This is no number.",no_whole:"Only whole numbers.",too_small:"At least {min}.",too_large:"At most {max}.",refused:"Home Assistant refused it ({status}).",save:"Save",saving:"Trying and saving …",next:"Continue",discard:"Discard changes",unsaved:"Changed, not saved yet.",changed:"changed",saved:"Saved. The connection is being loaded with its new settings.",anew:"Begin again",elsewhere:"This page does not know this step. Update Switchboard.",log_on:"A log is kept, and learnt from",log_off:"May the house remember?",kept_days:"Messages are kept for {count} days.",kept_days_one:"Messages are kept for {count} day.",kept_ever:"Messages are kept for ever.",log_stop:"Switched off, nothing more is written down. What was written is deleted when its time is over, what was learnt stays until it is forgotten.",switch_off:"Switch the log off",agree:"Yes, keep a log and learn from it",log_settings:"Log and retention",guests_on:"Guests are here",guests_off:"No guests are here",guests_meaning:"While guests are here, nothing is logged, learnt or recalled, and this page shows nothing of what was said.",guests_come:"Guests have come",guests_left:"The guests have left",export:"Export",export_meaning:`Writes a file into the folder "switchboard" of Home Assistant's configuration.`,export_what:"What",exported:"{count} written into",working:"This may take a while …",import:"Import",import_meaning:"Brings in conversations from an export of Switchboard, of ChatGPT or of Home Assistant. First you are told what is in the file.",import_owner:"Whose words they are",import_as_told:"As the file says, else the household's",import_file:"A file of this device",import_path:'Or the name of one in the folder "switchboard"',import_large:`It is too large to be sent. Put it into the folder "switchboard" of Home Assistant's configuration, and give its name.`,import_found:"Messages: {messages}, in conversations: {conversations}",import_refused:"Refused: {count}",import_old:"Older than the log keeps, and deleted in the next night: {count}",import_tokens:"To learn from them, about {count} tokens are read.",import_now:"Import them",imported:"{count} messages were added; {known} were there already.",erase:"Delete everything",erase_meaning:"All that was said and all that was learnt, of everyone in the house. You see first how much that is.",erase_look:"Delete everything …",erase_goes:"This is deleted, of everyone in the house:",erase_stays:"It cannot be taken back. Settings, prices and counts of usage stay.",erase_word:"DELETE",erase_type:"To go on, type {word}",erase_now:"Delete it all",messages:"Messages: {count}",memories:"Memories: {count}",facts:"What was learnt from them, in single statements: {count}",graph:"Things and relations of the graph: {count}",erased:"It is deleted.",erased_later:"There was no room to write the file anew; it is done as soon as there is.",erased_files:"These files may still hold some of it. Only you can delete them:",others_title:"Agents, AI tasks, fallback deployments",others:"How an agent behaves is set at the agent, on Home Assistant's page of the integration. There you can also add agents, and change endpoint and key.",others_open:"Open the page of the integration"};var dl=g("es","views/settings/i18n");var cl=g("fr","views/settings/i18n");var pl=g("it","views/settings/i18n");var hl=g("nl","views/settings/i18n");var w=X({en:ll,de:al,es:dl,fr:cl,it:pl,nl:hl});var en="config/config_entries/options/flow",Cp=401,ul=200,Np=15e3;function Ip(o){return o?.status_code===404}function tn(o,s){let{status_code:e,body:t}=s??{};return e===void 0?G(o,s instanceof he?s:3):e===Cp?G(o,2):new he("refused",String(e),t?.message||w(o,"refused",{status:e}))}var eo=class{constructor(s,e){this.app=s;this.entryId=e}#e="";async step(){try{if(this.#e)return await this.#s("GET")}catch(s){if(!Ip(s))throw tn(this.app(),s)}return this.#t()}async send(s){try{let e=await this.#s("POST",s);return(e.type==="create_entry"||e.type==="abort")&&(this.#e=""),e}catch(e){throw e.body?.errors?e:tn(this.app(),e)}}end(){let s=this.#e;this.#e="",s&&this.app().hass.callApi("DELETE",`${en}/${s}`).catch(()=>{})}async#t(){try{let s=await this.app().hass.callApi("POST",en,{handler:this.entryId});return this.#e=s.flow_id,s}catch(s){throw tn(this.app(),s)}}#s(s,e){return this.app().hass.callApi(s,`${en}/${this.#e}`,e)}};async function Je(o,s,e={}){let[t,i]=s.split(".");try{return(await o.hass.connection.sendMessagePromise({type:"call_service",domain:t,service:i,service_data:e,return_response:t!=="switch"})).response}catch(n){throw G(o,n)}}function sn(o,s,e){let{entities:t,devices:i}=o.hass;return Object.values(t??{}).find(n=>n.platform==="switchboard"&&n.translation_key===s&&(e===void 0||i?.[n.device_id??""]?.config_entries?.includes(e)))?.entity_id}async function ml(o,s,e){let t=()=>![void 0,"unavailable"].includes(o.hass.states[s]?.state);for(let i=0;!t();i+=ul){if(i>Np)throw new he("gone","gone",$(o,"gone"));await new Promise(n=>setTimeout(n,ul))}await Je(o,`switch.turn_${e?"on":"off"}`,{entity_id:s})}var Gt,ae,on,fl,gl,nn,yl,bl,Vt,qe=class extends Q{constructor(){super(...arguments);m(this,ae);this.typed="";this.isBusy=!1;m(this,Gt,new St(()=>this.app,()=>this.requestUpdate()));m(this,Vt,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}firstUpdated(){l(this,ae,on).call(this)}render(){let{app:e,done:t}=this;return r`<sb-dialog heading=${w(e,"erase")} @closed=${d(this,Vt)}>
      ${t?l(this,ae,yl).call(this,t):B(e,d(this,Gt).current,i=>l(this,ae,gl).call(this,i),()=>l(this,ae,on).call(this))}
      <button slot="actions" ?disabled=${this.isBusy} @click=${d(this,Vt)}>
        ${$(e,t?"close":"cancel")}
      </button>
      ${t?c:r`<button
            slot="actions"
            class="filled"
            ?disabled=${this.isBusy||!d(this,ae,fl)||!d(this,Gt).current.value}
            @click=${()=>{l(this,ae,bl).call(this)}}
          >
            ${w(e,"erase_now")}
          </button>`}
    </sb-dialog>`}};Gt=new WeakMap,ae=new WeakSet,on=function(){d(this,Gt).load(()=>Je(this.app,"switchboard.purge",{everything:!0}))},fl=function(){return this.typed.trim().toUpperCase()===w(this.app,"erase_word")},gl=function({would_forget:e}){let t=w(this.app,"erase_word");return r`<div class="stack">
      <p>${w(this.app,"erase_goes")}</p>
      ${e?l(this,ae,nn).call(this,e):c}
      <p>${w(this.app,"erase_stays")}</p>
      <label class="field">
        ${w(this.app,"erase_type",{word:t})}
        <input
          autocomplete="off"
          autocapitalize="characters"
          .value=${this.typed}
          @input=${({target:i})=>this.typed=i.value}
        />
      </label>
    </div>`},nn=function({messages:e,memories:t,graph:i,facts:n}){let a=[w(this.app,"messages",{count:e}),w(this.app,"memories",{count:t.length}),w(this.app,"facts",{count:n}),w(this.app,"graph",{count:i.count})];return r`<ul>
      ${a.map(p=>r`<li>${p}</li>`)}
    </ul>`},yl=function({forgotten:e,files_to_delete:t,damaged_copies:i,erased:n}){let a=[...t??[],...i??[]];return r`<div class="stack" role="status">
      <p>${w(this.app,"erased")}</p>
      ${e?l(this,ae,nn).call(this,e):c}
      ${n===!1?r`<p class="alert warn">${w(this.app,"erased_later")}</p>`:c}
      ${a.length?r`<p class="alert warn">${w(this.app,"erased_files")}</p>
            <ul>
              ${a.map(p=>r`<li><code>${p}</code></li>`)}
            </ul>`:c}
    </div>`},bl=async function(){this.isBusy=!0;try{this.done=await Je(this.app,"switchboard.purge",{everything:!0,confirm:!0})}catch(e){this.app.notifyFailure(e),d(this,Vt).call(this)}finally{this.isBusy=!1}},Vt=new WeakMap,qe.styles=O,u([j({attribute:!1})],qe.prototype,"app",2),u([v()],qe.prototype,"typed",2),u([v()],qe.prototype,"isBusy",2),u([v()],qe.prototype,"done",2),qe=u([R("sb-erase")],qe);var $l="component.switchboard",Ks;function to(o){let{language:s}=o.hass;return Ks?.language!==s&&(Ks={language:s,done:Op(o)},Ks.done.catch(()=>Ks=void 0)),Ks.done}async function Op(o){let s=o.hass.localize;for(let e of["options","selector"])s=await o.hass.loadBackendTranslation(e,"switchboard");return(e,t)=>s(e,t)||o.hass.localize(e,t)}var Gs=class{constructor(s,e){this.localize=s;this.step=e}of(s){return this.#e(`step.${this.step.step_id}.${s}`)}section(s,e){return this.of(`sections.${s}.${e}`)}field(s,e){return this.of(`${wl(e)}data.${s.name}`)||s.name}help(s,e){return this.of(`${wl(e)}data_description.${s.name}`)}error(s){return this.#e(`error.${s}`)||s}abort(s){return this.#e(`abort.${s}`)||s}selector(s,e){return s?this.localize(`${$l}.selector.${s}.${e}`):""}#e(s){return this.localize(`${$l}.options.${s}`,{...this.step.description_placeholders})}};function wl(o){return o?`sections.${o}.`:""}/**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var vl=Se(class extends ve{constructor(){super(...arguments),this.key=c}render(o,s){return this.key=o,s}update(o,[s,e]){return s!==this.key&&(gi(o),this.key=s),e}});var rn="\0other";function ln(o){let[s="",e]=qp(o.field.selector),t=jp(o,s,e??{}),{path:i,label:n,help:a,error:p}=o,h=r`${a?r`<p class="quiet" id="${i}-help">${a}</p>`:c}
    ${p?r`<p class="wrong" id="${i}-error" role="alert">${p}</p>`:c}`;return s==="boolean"?r`<div class="one"><label class="row check">${t}<span>${n}</span></label>${h}</div>`:Mp(s,e??{})?r`<fieldset class="one"><legend>${n}</legend>${h}${t}</fieldset>`:r`<div class="one"><label for=${i}>${n}</label>${t}${h}</div>`}function qp(o){return Object.entries(o??{})[0]??[]}function Mp(o,s){return o==="object"&&!!s.fields||["select","entity","device"].includes(o)&&!!s.multiple}function jp(o,s,e){switch(s){case"boolean":return r`<input
        type="checkbox"
        id=${o.path}
        name=${o.path}
        aria-describedby=${Yt(o)}
        .checked=${!!o.value}
        @change=${({target:t})=>o.set(t.checked)}
      />`;case"number":return Lp(o,e);case"text":if(e.multiple)break;return _l(o,e);case"select":return an(o,e,Dp(o,e));case"entity":return an(o,e,Up(o,e));case"device":return an(o,e,Hp(o,e));case"object":if(e.fields)return Bp(o,e)}return Wp(o)}function Yt(o){return[o.help?`${o.path}-help`:"",o.error?`${o.path}-error`:""].filter(Boolean).join(" ")||c}function Lp(o,s){let e=({target:i})=>{i.validity.badInput||o.set(i.value===""?void 0:i.valueAsNumber)},t=s.unit_of_measurement;return r`<span class="row"
    ><input
      type="number"
      inputmode="decimal"
      id=${o.path}
      name=${o.path}
      min=${s.min??c}
      max=${s.max??c}
      step=${s.step??"any"}
      ?required=${o.field.required}
      aria-invalid=${o.error?"true":c}
      aria-describedby=${Yt(o)}
      .value=${o.value===void 0||o.value===null?"":String(o.value)}
      @input=${e}
    />${t?r`<span>${t}</span>`:c}</span
  >`}function _l(o,s){let e=({target:i})=>o.set(i.value),t=String(o.value??"");return s.multiline?r`<textarea
        rows="6"
        id=${o.path}
        name=${o.path}
        ?required=${o.field.required}
        aria-invalid=${o.error?"true":c}
        aria-describedby=${Yt(o)}
        .value=${t}
        @input=${e}
      ></textarea>`:r`<input
        type=${s.type??"text"}
        autocomplete=${s.autocomplete??"off"}
        id=${o.path}
        name=${o.path}
        ?required=${o.field.required}
        aria-invalid=${o.error?"true":c}
        aria-describedby=${Yt(o)}
        .value=${t}
        @input=${e}
      />`}function Dp(o,s){return s.options.map(t=>{let[i,n]=typeof t=="string"?[t,t]:[t.value,t.label];return{value:i,label:o.labels.selector(s.translation_key,`options.${i}`)||n}})}function Up({app:o,value:s},e){let t=Vs(e.domain);return Object.keys(o.hass.states).filter(i=>i===s||!t.length||t.includes(i.split(".")[0]??"")).map(i=>({value:i,label:o.entityName(i)})).sort(xl)}function Hp({app:o,value:s},e){let i=Vs(e.entity).flatMap(a=>Vs(a.domain)),n=new Set(Object.values(o.hass.entities??{}).filter(a=>i.includes(a.entity_id.split(".")[0]??"")).map(a=>a.device_id));return Object.keys(o.hass.devices??{}).filter(a=>a===s||!i.length||n.has(a)).map(a=>({value:a,label:o.deviceName(a)})).sort(xl)}function Vs(o){return Array.isArray(o)?o:o==null?[]:[o]}function xl(o,s){return o.label.localeCompare(s.label)}function an(o,s,e){if(s.multiple)return Fp(o,e);let{app:t,path:i,field:n}=o,a=o.value,p=e.some(_=>_.value===a),h=!!s.custom_value;if(h&&!e.length)return _l(o,{});let y=h&&a!==void 0&&!p,A=({target:_})=>o.set(_.value===rn?"":_.value||void 0),b=_=>r`<option value=${_.value} ?selected=${_.value===(y?rn:a??"")}>
      ${_.label}
    </option>`;return r`<select
      id=${i}
      name=${i}
      ?required=${n.required}
      aria-invalid=${o.error?"true":c}
      aria-describedby=${Yt(o)}
      @change=${A}
    >
      ${!n.required||!a?b({value:"",label:w(t,"none")}):c}
      ${e.map(b)}
      ${!p&&a&&!h?b({value:a,label:a}):c}
      ${h?b({value:rn,label:w(t,"other")}):c}
    </select>
    ${y?r`<input
          aria-label=${`${o.label}: ${w(t,"other")}`}
          autocomplete="off"
          .value=${a}
          @input=${({target:_})=>o.set(_.value)}
        />`:c}`}function Fp(o,s){let e=Vs(o.value),t=e.filter(i=>!s.some(n=>n.value===i));return r`${[...s,...t.map(i=>({value:i,label:i}))].map(({value:i,label:n})=>r`<label class="row check"
      ><input
        type="checkbox"
        .checked=${e.includes(i)}
        @change=${({target:a})=>o.set(a.checked?[...e,i]:e.filter(p=>p!==i))}
      />${n}</label
    >`)}`}function Bp(o,s){let{app:e,path:t,labels:i}=o,n=Object.entries(s.fields),a=!!s.multiple,p=Vs(o.value),h=b=>o.set(b.length?a?b:b[0]:void 0),y=(b,_,C,D)=>{let ee=s.translation_key;return ln({...o,field:{...D,name:C},path:`${t}.${_}.${C}`,label:i.selector(ee,`fields.${C}.name`)||C,help:i.selector(ee,`fields.${C}.description`),value:b[C],error:o.errors[`${t}.${_}.${C}`],set:oe=>h(p.map((le,He)=>He===_?{...le,[C]:oe}:le))})},A=b=>h(p.filter((_,C)=>C!==b));return r`${p.map((b,_)=>r`<div class="entry stack">
        ${n.map(([C,D])=>y(b,_,C,D))}
        <button
          type="button"
          class="bad"
          aria-label=${`${w(e,"remove")}: ${o.label} ${_+1}`}
          @click=${()=>A(_)}
        >
          ${w(e,"remove")}
        </button>
      </div>`)}
    ${a||!p.length?r`<button type="button" id=${t} @click=${()=>h([...p,{}])}>
          ${w(e,"add")}
        </button>`:c}`}function Wp(o){let s=({target:e})=>{let t=e.value.trim();try{o.set(t?JSON.parse(t):void 0),e.setCustomValidity("")}catch{e.setCustomValidity("json")}};return r`<textarea
    rows="4"
    spellcheck="false"
    id=${o.path}
    name=${o.path}
    ?required=${o.field.required}
    aria-invalid=${o.error?"true":c}
    aria-describedby=${Yt(o)}
    .value=${o.value===void 0?"":JSON.stringify(o.value,null,1)}
    @change=${s}
  ></textarea>`}function kl(o,s){let{validity:e,min:t,max:i}=s;return e.valid?"":e.valueMissing?w(o,"required"):e.customError?w(o,"no_json"):e.rangeUnderflow?w(o,"too_small",{min:Number(t)}):e.rangeOverflow?w(o,"too_large",{max:Number(i)}):e.stepMismatch?w(o,"no_whole"):w(o,"no_number")}var zp=/\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|`([^`]+)`|\\([^\w\s])/g,Tl=/^\s*(?:[-*]|\d+\.)\s+/,Kp=/^(?:https?:\/\/|mailto:|\/(?!\/))/;function dn(o){return o.split(/\n\s*\n/).flatMap(s=>{let e=s.split(`
`).filter(n=>n.trim()),t=e.filter(n=>Tl.test(n));if(t.length===0||t.length<e.length)return e.length?[r`<p>${Al(e.join(" "))}</p>`]:[];let i=t.map(n=>r`<li>${Al(n.replace(Tl,""))}</li>`);return[/^\s*\d/.test(s)?r`<ol>${i}</ol>`:r`<ul>${i}</ul>`]})}function Al(o){let s=[],e=0;for(let t of o.matchAll(zp)){let[i,n,a,p,h,y]=t;s.push(o.slice(e,t.index)),e=t.index+i.length,n&&a?s.push(Gp(n,a)):p?s.push(r`<strong>${p}</strong>`):h?s.push(r`<code>${h}</code>`):s.push(y)}return s.push(o.slice(e)),s}function Gp(o,s){return Kp.test(s)?s.startsWith("/")?r`<a href=${s}>${o}</a>`:r`<a href=${s} target="_blank" rel="noreferrer">${o}</a>`:o}var Rl=new Map,Vp=/^(.*) (?:at '([\w.]+)'|@ data\[(.*)\])$/,Te,Me,je,Jt,Js,Zt,P,ke,Pl,Cl,Nl,cn,Il,pn,hn,Ol,ql,Ml,jl,un,mn,Ll,Ys,xe=class extends q{constructor(){super(...arguments);m(this,P);this.entryId="";this.place="";this.errors={};this.isBusy=!1;this.said="";m(this,Te,this.loader());m(this,Me,new Set);m(this,je);m(this,Jt,"");m(this,Js,0);m(this,Zt,"")}willUpdate(e){e.has("entryId")&&(d(this,je)?.end(),N(this,je,new eo(()=>this.app,this.entryId)),d(this,Te).clear(),d(this,Me).clear(),this.errors={},this.said="",this.load()),e.has("place")&&N(this,Jt,"");let{language:t}=this.app.hass;d(this,Zt)&&d(this,Zt)!==t&&this.load(),N(this,Zt,t)}connectedCallback(){super.connectedCallback(),this.hasUpdated&&this.load()}disconnectedCallback(){super.disconnectedCallback(),d(this,je)?.end()}load(){if(this.isBusy)return;let e=d(this,je);e&&d(this,Te).load(async()=>{let t=await to(this.app);return{step:await e.step(),localize:t}})}reach(e){d(this,Me).add(e),this.requestUpdate(),this.updateComplete.then(()=>{let t=this.renderRoot.querySelector(`#section-${CSS.escape(e)}`);t?.scrollIntoView({block:"start"}),t?.querySelector("summary")?.focus({preventScroll:!0})})}updated(){let e=d(this,Te).current.value?.step;!e||!this.place||d(this,Jt)===this.place||(N(this,Jt,this.place),e.type==="menu"&&El(e).includes(this.place)?l(this,P,un).call(this,this.place):e.data_schema?.some(t=>t.name===this.place)&&this.reach(this.place))}render(){return r`${B(this.app,d(this,Te).current,e=>l(this,P,Pl).call(this,e),()=>this.load())}
      <p role="status" class="said">${this.said}</p>`}};Te=new WeakMap,Me=new WeakMap,je=new WeakMap,Jt=new WeakMap,Js=new WeakMap,Zt=new WeakMap,P=new WeakSet,ke=function(){let e=Rl.get(this.entryId);return e||Rl.set(this.entryId,e=new Map),e},Pl=function({step:e,localize:t}){let i=new Gs(t,e),n=i.of("description"),a=r`<h2 tabindex="-1">${i.of("title")||w(this.app,"options")}</h2>
      ${n?dn(n):c}`;switch(e.type){case"form":return l(this,P,Nl).call(this,e,i,a);case"menu":return r`<section class="stack menu">
          ${a}
          ${El(e).map(p=>l(this,P,Cl).call(this,p,i))} ${l(this,P,cn).call(this)}
        </section>`;case"abort":return r`<section class="stack">
          <p class="alert warn">${i.abort(e.reason??"")}</p>
          <div><button @click=${()=>this.load()}>${w(this.app,"anew")}</button></div>
        </section>`;default:return r`<p class="alert warn">${w(this.app,"elsewhere")}</p>`}},Cl=function(e,t){let i=t.of(`menu_option_descriptions.${e}`);return r`<button ?disabled=${this.isBusy} @click=${()=>{l(this,P,un).call(this,e)}}>
      <span>${t.of(`menu_options.${e}`)||e}</span>
      ${i?r`<span class="quiet">${i}</span>`:c}
    </button>`},Nl=function(e,t,i){let n=e.data_schema??[],a=d(this,P,ke);return r`<form
      class="stack"
      novalidate
      @submit=${p=>{p.preventDefault(),l(this,P,jl).call(this)}}
    >
      ${i} ${l(this,P,cn).call(this)}
      ${vl(d(this,Js),n.map(p=>p.type==="expandable"?l(this,P,Il).call(this,p,t):l(this,P,pn).call(this,p,"",t)))}
      <div class="foot row">
        <button class="filled" ?disabled=${this.isBusy}>
          ${w(this.app,n.length?this.isBusy?"saving":"save":"next")}
        </button>
        ${a.size?r`<button type="button" @click=${()=>l(this,P,ql).call(this)}>
                ${w(this.app,"discard")}
              </button>
              <span class="quiet">${w(this.app,"unsaved")}</span>`:c}
      </div>
    </form>`},cn=function(){let{base:e}=this.errors;return e?r`<p class="alert bad" id="wrong" role="alert" tabindex="-1">${e}</p>`:c},Il=function(e,t){let{name:i}=e,n=t.section(i,"description"),a=[...d(this,P,ke).keys()].some(h=>h.startsWith(`${i}.`)),p=this.errors[i];return r`<details
      class="card"
      id="section-${i}"
      ?open=${d(this,Me).has(i)}
      @toggle=${({target:h})=>{h.open?d(this,Me).add(i):d(this,Me).delete(i)}}
    >
      <summary>
        <h3>${t.section(i,"name")||i}</h3>
        ${a?r`<span class="chip">${w(this.app,"changed")}</span>`:c}
      </summary>
      <div class="stack fields">
        ${n?dn(n):c}
        ${p?r`<p class="alert bad" id="wrong" role="alert" tabindex="-1">${p}</p>`:c}
        ${e.schema?.map(h=>l(this,P,pn).call(this,h,i,t))}
      </div>
    </details>`},pn=function(e,t,i){let n=t?`${t}.${e.name}`:e.name;return ln({app:this.app,labels:i,field:e,path:n,label:i.field(e,t),help:i.help(e,t),value:l(this,P,hn).call(this,n,e),error:this.errors[n],errors:this.errors,set:a=>{JSON.stringify(a)===JSON.stringify(Sl(e))?d(this,P,ke).delete(n):d(this,P,ke).set(n,a),this.said="",this.requestUpdate()}})},hn=function(e,t){return d(this,P,ke).has(e)?d(this,P,ke).get(e):Sl(t)},Ol=function(e){let t=(i,n)=>{let a={};for(let p of i){let h=n?`${n}.${p.name}`:p.name,y=p.type==="expandable"?t(p.schema??[],p.name):l(this,P,hn).call(this,h,p);y!=null&&y!==""&&(a[p.name]=y)}return a};return t(e.data_schema??[],"")},ql=function(){d(this,P,ke).clear(),this.errors={},N(this,Js,d(this,Js)+1),this.load()},Ml=function(){let e={},t=this.renderRoot.querySelectorAll("[name]");for(let i of t){let n=kl(this.app,i);n&&(e[i.name]=n)}return e},jl=async function(){let e=d(this,Te).current.value;if(this.isBusy||!e)return;let t=l(this,P,Ml).call(this);if(Object.keys(t).length){l(this,P,Ys).call(this,t);return}await l(this,P,mn).call(this,async i=>{let n=await i.step();return n.step_id===e.step.step_id?i.send(l(this,P,Ol).call(this,n)):n})},un=async function(e){await l(this,P,mn).call(this,async t=>(await t.step(),t.send({next_step_id:e})))},mn=async function(e){let{value:t}=d(this,Te).current,i=d(this,je);if(!t||!i)return;this.isBusy=!0,this.errors={},this.said="";let n=!1;try{let a=await e(i);if(i!==d(this,je))return;n=a.type==="create_entry",n||l(this,P,Ll).call(this,a,t)}catch(a){let{body:p}=a;p?.errors?l(this,P,Ys).call(this,Yp(p.errors)):l(this,P,Ys).call(this,{base:G(this.app,a).message})}finally{this.isBusy=!1}n&&(d(this,P,ke).clear(),this.said=w(this.app,"saved"),this.load())},Ll=function(e,t){e.step_id!==t.step.step_id&&d(this,P,ke).clear(),d(this,Te).put({...t,step:e});let i=new Gs(t.localize,e),n=Object.entries(e.errors??{});if(n.length){let a=e.data_schema?.find(p=>p.expanded)?.name??"base";l(this,P,Ys).call(this,Object.fromEntries(n.map(([p,h])=>[p==="base"?a:p,i.error(h)])))}else this.updateComplete.then(()=>this.renderRoot.querySelector("h2")?.focus())},Ys=function(e){this.errors=e;let[t="base"]=Object.keys(e);for(let i of Object.keys(e))d(this,Me).add(i.split(".")[0]??"");this.updateComplete.then(()=>{let i=this.renderRoot.querySelector(`[name="${CSS.escape(t)}"]`)??this.renderRoot.querySelector("#wrong");i?.focus(),i?.scrollIntoView({block:"center"})})},xe.styles=[O,I`
      summary {
        cursor: pointer;
        padding: 4px 0;
      }
      summary h3 {
        display: inline;
      }
      .fields {
        margin-top: 12px;
        max-width: 720px;
      }
      .one {
        display: grid;
        gap: 4px;
        grid-template-columns: minmax(0, 1fr);
        border: 0;
        margin: 0;
        padding: 0;
        min-width: 0;
      }
      .one > label,
      legend {
        font-weight: 500;
        padding: 0;
      }
      .one > input,
      .one > select {
        width: 100%;
        max-width: 420px;
      }
      .check {
        align-items: flex-start;
        flex-wrap: nowrap;
        min-height: 28px;
      }
      .check input {
        flex: none;
        margin: 2px 0 0;
      }
      .check + .quiet {
        margin-inline-start: 28px;
      }
      .entry {
        border-inline-start: 3px solid var(--sb-line);
        padding-inline-start: 12px;
        margin-block: 8px;
      }
      .entry > button,
      fieldset > button {
        justify-self: start;
      }
      .wrong {
        color: var(--sb-bad);
        font-size: 14px;
      }
      .foot {
        position: sticky;
        bottom: 0;
        padding-block: 12px;
        background: var(--sb-ground);
      }
      h2:focus {
        outline: none;
      }
      .menu button {
        display: grid;
        justify-items: start;
        text-align: start;
        border-radius: 8px;
        width: 100%;
      }
    `],u([j()],xe.prototype,"entryId",2),u([j()],xe.prototype,"place",2),u([v()],xe.prototype,"errors",2),u([v()],xe.prototype,"isBusy",2),u([v()],xe.prototype,"said",2),xe=u([R("sb-options")],xe);function Sl(o){return o.description?.suggested_value??o.default}function El(o){let s=o.menu_options??[];return Array.isArray(s)?s:Object.keys(s)}function Yp(o){let s={};for(let[e,t]of Object.entries(o))for(let i of typeof t=="string"?[t]:t){let[,n,a,p]=Vp.exec(i)??[];s[a??p?.replace(/'/g,"").replaceAll("][",".")??e]=n??i}return s}var Jp="component.switchboard.selector.export_what.options",Dl=["conversations","memories","summaries","graph"],Zp=3e6,$t=class extends Q{constructor(){super(...arguments);this.isBusy=!1;this.said=c}static{this.styles=[O,I`
      summary {
        cursor: pointer;
      }
      summary h2 {
        display: inline;
      }
      details .stack {
        margin-top: 12px;
      }
    `]}async busily(e){if(!this.isBusy){this.isBusy=!0,this.said=w(this.app,"working");try{await e()}catch(t){this.said=r`<span class="alert bad">${this.app.notifyFailure(t).message}</span>`}finally{this.isBusy=!1}}}};u([j({attribute:!1})],$t.prototype,"app",2),u([v()],$t.prototype,"isBusy",2),u([v()],$t.prototype,"said",2);var so,Ul,Xt=class extends $t{constructor(){super(...arguments);m(this,so);this.what=Dl[0]}render(){let{app:e}=this;return r`<details>
      <summary><h2>${w(e,"export")}</h2></summary>
      <div class="stack">
      <p>${w(e,"export_meaning")}</p>
      <label class="field">
        ${w(e,"export_what")}
        <select
          @change=${({target:t})=>this.what=t.value}
        >
          ${Dl.map(t=>r`<option value=${t}>${this.localize?.(`${Jp}.${t}`)||t}</option>`)}
        </select>
      </label>
      <div>
        <button ?disabled=${this.isBusy} @click=${()=>{l(this,so,Ul).call(this)}}>
          ${w(e,"export")}
        </button>
      </div>
      <p role="status">${this.said}</p>
      </div>
    </details>`}};so=new WeakSet,Ul=async function(){let{app:e,what:t}=this;await this.busily(async()=>{let i=await Je(e,"switchboard.export",{what:t}),n=i[t==="conversations"?"messages":t]??0;this.said=r`${w(e,"exported",{count:n})} <code>${i.path}</code>`})},u([j({attribute:!1})],Xt.prototype,"localize",2),u([v()],Xt.prototype,"what",2),Xt=u([R("sb-export")],Xt);var Zs,Le,Hl,io,oo,fn,Fl,Qt=class extends $t{constructor(){super(...arguments);m(this,Le);this.owner="";m(this,Zs);m(this,io,async({target:e})=>{let t=e.files?.[0];this.found=void 0,t&&(t.size>Zp?this.said=w(this.app,"import_large"):await l(this,Le,fn).call(this,{content:await t.text()}))});m(this,oo,async({target:e})=>{this.found=void 0,e.value.trim()&&await l(this,Le,fn).call(this,{path:e.value.trim()})})}render(){let{app:e,found:t}=this;return r`<details>
      <summary><h2>${w(e,"import")}</h2></summary>
      <div class="stack">
      <p>${w(e,"import_meaning")}</p>
      <label class="field">
        ${w(e,"import_owner")}
        <select @change=${({target:i})=>this.owner=i.value}>
          <option value="">${w(e,"import_as_told")}</option>
          ${e.info?.owners.map(i=>r`<option value=${i}>${e.ownerName(i)}</option>`)}
        </select>
      </label>
      <label class="field">
        ${w(e,"import_file")}
        <input type="file" accept=".json,.jsonl" ?disabled=${this.isBusy} @change=${d(this,io)} />
      </label>
      <label class="field">
        ${w(e,"import_path")}
        <input autocomplete="off" ?disabled=${this.isBusy} @change=${d(this,oo)} />
      </label>
      <div role="status" class="stack">
        <p>${this.said}</p>
        ${t?l(this,Le,Hl).call(this,t):c}
      </div>
      ${t?r`<div>
            <button class="filled" ?disabled=${this.isBusy} @click=${()=>{l(this,Le,Fl).call(this)}}>
              ${w(e,"import_now")}
            </button>
          </div>`:c}
      </div>
    </details>`}};Zs=new WeakMap,Le=new WeakSet,Hl=function(e){let{app:t}=this,{messages:i,conversations:n,refused:a,older_than_retention:p}=e;return r`<ul>
      <li>${w(t,"import_found",{messages:i,conversations:n})}</li>
      ${a?r`<li>${w(t,"import_refused",{count:a})}</li>`:c}
      ${p?r`<li>${w(t,"import_old",{count:p})}</li>`:c}
      ${e.reading_tokens?r`<li>
            ${w(t,"import_tokens",{count:e.reading_tokens})}
            ${e.reading_cost===void 0?c:t.show.money(e.reading_cost)}
          </li>`:c}
    </ul>`},io=new WeakMap,oo=new WeakMap,fn=async function(e){N(this,Zs,e),await this.busily(async()=>{this.found=await Je(this.app,"switchboard.import_conversations",{...e,dry_run:!0}),this.said=c})},Fl=async function(){let{app:e,owner:t}=this;await this.busily(async()=>{let i=await Je(e,"switchboard.import_conversations",{...d(this,Zs),...t?{owner:t}:{}});this.found=void 0,this.said=w(e,"imported",{count:i.added,known:i.known})})},u([v()],Qt.prototype,"owner",2),u([v()],Qt.prototype,"found",2),Qt=u([R("sb-import")],Qt);var Xp="/config/integrations/integration/switchboard",Bl="memory",Qp=`component.switchboard.options.step.init.sections.${Bl}.data_description.log_conversations`,es,Xs,ts,ie,Wl,zl,Kl,Gl,Vl,Yl,gn,wt=class extends q{constructor(){super(...arguments);m(this,ie);this.isBusy=!1;this.isErasing=!1;m(this,es);m(this,Xs,"");m(this,ts,"")}willUpdate(e){super.willUpdate(e);let{language:t}=this.app.hass;d(this,ts)&&d(this,ts)!==t&&this.load(),N(this,ts,t)}load(){to(this.app).then(e=>{N(this,es,e),this.requestUpdate()},()=>{})}render(){let{app:e}=this,t=d(this,ie,Wl),i=e.info?.entries??[];return r`<div class="stack">
      <h1 tabindex="-1">${$(e,"settings")}</h1>
      ${i.length>1?r`<nav class="row" aria-label=${w(e,"connections")}>
            ${i.map(n=>r`<a
                class="button ${n===t?"filled":""}"
                href=${e.link(`/settings/${n.entry_id}`)}
                aria-current=${n===t?"true":c}
                >${n.title}</a
              >`)}
          </nav>`:c}
      <div class="cards">
        ${t?l(this,ie,zl).call(this,t):c} ${l(this,ie,Vl).call(this)} ${l(this,ie,Yl).call(this)}
        <sb-export
          class="card"
          id="export"
          .app=${e}
          .localize=${d(this,es)}
        ></sb-export>
        <sb-import class="card" id="import" .app=${e}></sb-import>
      </div>
      ${t?r`<sb-options
            .app=${e}
            .entryId=${t.entry_id}
            .place=${this.path[1]??""}
          ></sb-options>`:c}
      <section class="card stack">
        <h2>${w(e,"others_title")}</h2>
        <p>${w(e,"others")}</p>
        <div><a class="button" href=${Xp}>${w(e,"others_open")}</a></div>
      </section>
      ${this.isErasing?r`<sb-erase .app=${e} @closed=${()=>this.isErasing=!1}></sb-erase>`:c}
    </div>`}updated(){let e=this.path.join("/");if(e===d(this,Xs))return;N(this,Xs,e);let t=this.path[1]&&this.renderRoot.querySelector(`#${CSS.escape(this.path[1])}`);t&&requestAnimationFrame(()=>{t.scrollIntoView({block:"start"});let i=t.shadowRoot??t;i.querySelector("details")?.setAttribute("open",""),i.querySelector("summary, h2")?.focus({preventScroll:!0})})}};es=new WeakMap,Xs=new WeakMap,ts=new WeakMap,ie=new WeakSet,Wl=function(){let{entries:e=[]}=this.app.info??{};return e.find(t=>t.entry_id===this.path[0])??e[0]},zl=function(e){var a;let{app:t}=this,i=sn(t,"keep_log",e.entry_id),n=e.retention_days;return r`<section class="card stack" id="consent">
      <h2 tabindex="-1">${w(t,e.logs?"log_on":"log_off")}</h2>
      <p>
        ${(a=d(this,es))==null?void 0:a.call(this,Qp)}
        ${e.logs?n?w(t,"kept_days",{count:n}):w(t,"kept_ever"):c}
      </p>
      ${e.logs?r`<p class="quiet">${w(t,"log_stop")}</p>`:c}
      <div class="row">
        ${i?r`<button
              class=${e.logs?"":"filled"}
              ?disabled=${this.isBusy}
              @click=${()=>{l(this,ie,gn).call(this,i,!e.logs)}}
            >
              ${w(t,e.logs?"switch_off":"agree")}
            </button>`:c}
        ${l(this,ie,Kl).call(this,e,Bl,w(t,"log_settings"))}
      </div>
    </section>`},Kl=function(e,t,i){let n=()=>{this.path[1]===t&&d(this,ie,Gl)?.reach(t)};return r`<a
      class="button"
      href=${this.app.link(`/settings/${e.entry_id}/${t}`)}
      @click=${n}
      >${i}</a
    >`},Gl=function(){return this.renderRoot.querySelector("sb-options")},Vl=function(){let{app:e}=this,t=sn(e,"guest_mode");if(!t)return c;let i=e.info?.guests??!1;return r`<section class="card stack" id="guests">
      <h2 tabindex="-1">${w(e,i?"guests_on":"guests_off")}</h2>
      <p>${w(e,"guests_meaning")}</p>
      <div>
        <button ?disabled=${this.isBusy} @click=${()=>{l(this,ie,gn).call(this,t,!i)}}>
          ${w(e,i?"guests_left":"guests_come")}
        </button>
      </div>
    </section>`},Yl=function(){return r`<section class="card stack" id="delete">
      <h2 tabindex="-1">${w(this.app,"erase")}</h2>
      <p>${w(this.app,"erase_meaning")}</p>
      <div>
        <button class="bad" @click=${()=>this.isErasing=!0}>
          ${w(this.app,"erase_look")}
        </button>
      </div>
    </section>`},gn=async function(e,t){this.isBusy=!0;try{await ml(this.app,e,t)}catch(i){this.app.notifyFailure(i)}finally{this.isBusy=!1}},wt.styles=[O,I`
      .cards {
        display: grid;
        gap: 16px;
        grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr));
        align-items: start;
      }
      h2:focus {
        outline: none;
      }
    `],u([v()],wt.prototype,"isBusy",2),u([v()],wt.prototype,"isErasing",2),wt=u([R("sb-settings")],wt);var Jl=g("de","views/turn/i18n");var yn={unnamed:"Choose a turn in a conversation to see how it went.",unnamed_title:"No turn is chosen",to_conversations:"To the conversations",whole_conversation:"The whole conversation",old_title:"Nothing more is known of this turn",old:"How a turn went is kept from this version on, for turns of Switchboard's own agents. This one is older, was imported, or another agent answered it. Its words are kept as ever.",axis:"What happened, in its order",heard:"Heard",answered:"Answered",answered_late:"Answered later",cut:"The rest is cut.",way:"Which way it went",route_local:"Answered locally",route_model:"Answered by a model",route_fallback:"Answered in its place",route_none:"Not answered",local_matched_as_spoken:"Home Assistant understood the sentence as it was said and answered it by itself. No model was asked.",local_matched_after_vocabulary:"Home Assistant understood the sentence once its words were replaced by those of your home. No model was asked.",local_other:"Home Assistant answered as well as it could. This agent asks no model.",model_no_local_match:"Home Assistant knew no sentence like it, so a model was asked.",model_too_long:"The sentence was too long for Home Assistant's own understanding, so a model was asked.",model_policy:"This agent asks the model first, as it was set.",model_answer_comes_later:"The model took too long to wait for. The turn ended with a promise, and the answer followed when it was there.",model_other:"A model answered.",fallback_other:"The model gave no answer, so Home Assistant answered in its place. The reason: {why}",none_other:"Nobody could answer. The reason: {why}",broke:"It ended early: {why}",why_matched_as_spoken:"it was understood as it was said.",why_matched_after_vocabulary:"it was understood in the words of your home.",why_no_local_match:"Home Assistant knew no sentence like it.",why_policy:"the agent is set that way.",why_did_not_catch:"no word was heard.",why_too_long:"the sentence was too long.",why_too_many_steps:"the model called tools again and again and came to no end.",why_answer_comes_later:"the answer was promised for later.",why_unknown:"something unexpected failed; the log of Home Assistant says more.",why_cannot_connect:"the service could not be reached.",why_invalid_auth:"the key or the login was refused.",why_access_denied:"access was denied.",why_deployment_not_found:"there is no such deployment.",why_model_retired:"the model has been retired.",why_operation_unsupported:"the model cannot do this.",why_api_version_required:"an API version is missing.",why_not_azure_openai:"what answered is no such service.",why_rate_limited:"the service was asked too often.",why_quota_spent:"the quota of the service is used up.",why_service_error:"the service had an error.",why_request_rejected:"the service refused the request.",why_content_filtered:"the content filter stopped it.",why_context_length:"the conversation was too long for the model.",why_timed_out:"no answer came in time.",why_stream_broken:"the answer broke off.",why_answer_cut:"the answer was too long and was cut.",why_attachments_unsupported:"the model takes no such file.",why_attachment_unusable:"a file that came with it could not be used.",why_budget_spent:"the budget was used up.",why_template_error:"the template of the instructions is broken.",why_llm_api_error:"an API of tools could not be used.",why_busy:"it was busy.",why_embeddings_unsupported:"the model has no embeddings.",why_resting:"the service failed too often and is left alone for a while.",why_unsteady_model:"the model answers now one way, now another.",why_no_answer:"it was given up before a word came.",why_abandoned:"nobody waited for the rest.",request:"Request to {deployment}",request_failed:"It failed: {why}",retried:"Asked again: {why}",took_over:"It stood in for {deployment}: {why}",model:"Model",purpose:"For",purpose_turn:"this turn",in:"Tokens in",cached:"of these cached",out:"Tokens out",reasoning:"of these reasoning",cost:"Cost",first_word:"First word after",took:"Took",total:"Whole turn",tool:"Tool {name}",failed:"failed",given:"What it was given",gave:"What it gave back",nothing:"Nothing",private:"It answered from the memory. What it said is not kept a second time: look under what was recalled.",wiped:"What its tools were told and did was forgotten, because something of this conversation was.",changed:"{name} changed",from_to:"from {before} to {after}",absent:"not there",recalled:"What was recalled",recalled_none:"Nothing was recalled for this turn.",way_profile:"told before",way_words:"called to mind by the words",way_tool:"looked up by a tool",recalled_gone:"Forgotten since",recalled_message:"Words of an earlier conversation",learnt:"What was learnt from it",learnt_none:"Nothing was learnt from it.",learnt_unread:"It has not been looked through yet for what is worth remembering.",waiting:"{count} things from it wait for a decision.",waiting_one:"One thing from it waits for a decision.",decide:"Decide",requests_of:"Requests as they were sent",after:"after {span}"};var Zl=g("es","views/turn/i18n");var Xl=g("fr","views/turn/i18n");var Ql=g("it","views/turn/i18n");var ed=g("nl","views/turn/i18n");var k=X({en:yn,de:Jl,es:Zl,fr:Xl,it:Ql,nl:ed});function Qs(o){return o in yn?o:void 0}function ss(o,s){let e=Qs(`why_${s??""}`);return e?k(o,e):s??""}function th(o,s){let{route:e,reason:t}=s,i=Qs(`${e}_${t}`)??Qs(`${e}_other`);return i?k(o,i,{why:ss(o,s.error??t)}):ss(o,t)}function sd(o,s){let{heard:e,answers:t,turn:i}=s,n=[];if(e&&n.push({title:`${k(o,"heard")} · ${o.ownerName(e.owner)}`,at:o.show.time(e.at,!0),body:td(o,e)}),i){let a=Qs(`route_${i.route}`);n.push({title:k(o,"way"),failed:i.failed,body:r`<p>
          ${a?r`<span class="chip">${k(o,a)}</span>`:c} ${th(o,i)}
        </p>
        ${i.route==="model"&&i.error!==null?r`<p>${k(o,"broke",{why:ss(o,i.error)})}</p>`:c}`}),n.push(...sh(o,i))}for(let a of t)n.push({title:k(o,a.is_late?"answered_late":"answered"),at:o.show.time(a.at,!0),body:td(o,a)});return n}function td(o,s){return r`<p class="said">${s.text}</p>
    ${s.is_cut?r`<p class="quiet">${k(o,"cut")}</p>`:c}`}function sh(o,s){let e=Math.max(s.total_ms,s.late_ms??0,1),t=0,i=s.requests.map(n=>({at:n.at_ms,step:ih(o,n,e)}));for(let n of s.tools)t=n.at_ms??t,i.push({at:t,step:oh(o,n,e)});for(let n of s.states)i.push({at:n.at_ms,step:nh(o,n)});return i.sort((n,a)=>n.at-a.at).map(({step:n})=>n)}function id(o,s,e){let t=Math.min(100,100*o/e);return[t,Math.min(100-t,100*(s??0)/e)]}function bn(o,s){return k(o,"after",{span:o.show.span(s)})}function od(o){return r`<dl class="facts">
    ${o.map(s=>s?r`<div>
            <dt>${s[0]}</dt>
            <dd>${s[1]}</dd>
          </div>`:c)}
  </dl>`}function ih(o,s,e){let{show:t}=o;return{title:k(o,"request",{deployment:s.deployment}),failed:s.failed!==null&&s.failed!=="abandoned",at:bn(o,s.at_ms),share:id(s.at_ms,s.duration_ms,e),body:r`${s.first_choice!==null?r`<p>
            ${k(o,"took_over",{deployment:s.first_choice,why:ss(o,s.passed_over)})}
          </p>`:c}
      ${s.retries.map(i=>r`<p>${k(o,"retried",{why:ss(o,i)})}</p>`)}
      ${s.failed!==null?r`<p>${k(o,"request_failed",{why:ss(o,s.failed)})}</p>`:c}
      ${od([s.purpose==="turn"?void 0:[k(o,"purpose"),s.purpose],s.model?[k(o,"model"),s.model]:void 0,[k(o,"in"),t.number(s.input_tokens)],s.cached_tokens?[k(o,"cached"),t.number(s.cached_tokens)]:void 0,[k(o,"out"),t.number(s.output_tokens)],s.reasoning_tokens?[k(o,"reasoning"),t.number(s.reasoning_tokens)]:void 0,s.cost===null?void 0:[k(o,"cost"),t.money(s.cost)],s.first_word_ms===null?void 0:[k(o,"first_word"),t.span(s.first_word_ms)],s.duration_ms===null?void 0:[k(o,"took"),t.span(s.duration_ms)]])}`}}function oh(o,s,e){let{show:t}=o;return{title:k(o,"tool",{name:s.name}),failed:s.failed,...s.at_ms===null?{}:{at:bn(o,s.at_ms),share:id(s.at_ms,s.duration_ms,e)},body:r`${s.duration_ms===null?c:od([[k(o,"took"),t.span(s.duration_ms)]])}
      <details>
        <summary>${k(o,"given")}</summary>
        <pre>${s.arguments||k(o,"nothing")}</pre>
      </details>
      ${s.is_private?r`<p class="quiet">${k(o,"private")}</p>`:r`<details>
            <summary>${k(o,"gave")}</summary>
            <pre>${s.result||k(o,"nothing")}</pre>
          </details>`}
      ${s.is_cut?r`<p class="quiet">${k(o,"cut")}</p>`:c}`}}function nh(o,s){let e=k(o,"absent");return{title:k(o,"changed",{name:o.entityName(s.entity_id)}),at:bn(o,s.at_ms),body:r`<p>
      ${k(o,"from_to",{before:s.before??e,after:s.after??e})}
    </p>`}}function nd(o,s){return r`<section class="card stack" aria-labelledby="recalled">
    <h2 id="recalled">${k(o,"recalled")}</h2>
    ${s.recalled.length===0?r`<p class="quiet">${k(o,"recalled_none")}</p>`:r`<ul class="memories">
          ${s.recalled.map(e=>r`<li>${rh(o,e)}</li>`)}
        </ul>`}
  </section>`}function rd(o,s){let{memories:e,waiting:t,is_read:i}=s.learnt,n=e.length===0&&t===0;return r`<section class="card stack" aria-labelledby="learnt">
    <h2 id="learnt">${k(o,"learnt")}</h2>
    ${n?r`<p class="quiet">${k(o,i?"learnt_none":"learnt_unread")}</p>`:c}
    ${e.length?r`<ul class="memories">
          ${e.map(a=>r`<li>${ad(o,a)}</li>`)}
        </ul>`:c}
    ${t?r`<p>
          ${k(o,"waiting",{count:t})}
          <a href=${o.link("/memory/waiting")}>${k(o,"decide")}</a>
        </p>`:c}
  </section>`}function rh(o,s){let e=r`<span class="quiet">${k(o,`way_${s.way}`)}</span>`;if(s.memory)return r`${ad(o,s.memory)} ${e}`;if(s.conversation_id!==null){let t=`/conversations/${encodeURIComponent(s.conversation_id)}`;return r`<a href=${o.link(t)}>${k(o,"recalled_message")}</a> ${e}`}return r`${k(o,"recalled_gone")} ${e}`}function ad(o,s){return r`<a href=${o.link(`/memory/${encodeURIComponent(s.id)}`)}>${s.text}</a>
    <span class="chip">${o.ownerName(s.owner)}</span>`}var ah=200,vt,is,ti,os,ns,pe,ld,dd,cd,pd,hd,ud,ei=class extends q{constructor(){super(...arguments);m(this,pe);m(this,vt,this.loader());m(this,is,this.loader());m(this,ti,"");m(this,os);m(this,ns,0)}connectedCallback(){super.connectedCallback();let e=++Cn(this,ns)._;this.app.subscribe("turns/subscribe",{},t=>l(this,pe,ld).call(this,t)).then(t=>{e===d(this,ns)&&this.isConnected?N(this,os,t):t()}).catch(()=>{})}disconnectedCallback(){var e;super.disconnectedCallback(),N(this,ns,d(this,ns)+1),(e=d(this,os))==null||e.call(this),N(this,os,void 0)}load(){let[e]=this.path;e!==void 0&&(e!==d(this,ti)&&(d(this,vt).clear(),d(this,is).clear()),N(this,ti,e),d(this,vt).load(async()=>{let t=await this.app.call("turns/get",{message_id:e});return t.turn?.requests.length&&d(this,is).load(()=>l(this,pe,dd).call(this,t)),t}))}render(){return r`<div class="stack">
      <h1 tabindex="-1">${$(this.app,"turn")}</h1>
      ${this.path.length===0?ne(k(this.app,"unnamed_title"),k(this.app,"unnamed"),r`<a class="button filled" href=${this.app.link("/conversations")}
              >${k(this.app,"to_conversations")}</a
            >`):B(this.app,d(this,vt).current,e=>l(this,pe,cd).call(this,e),()=>this.load())}
    </div>`}};vt=new WeakMap,is=new WeakMap,ti=new WeakMap,os=new WeakMap,ns=new WeakMap,pe=new WeakSet,ld=function(e){e.message_id===d(this,vt).current.value?.heard?.id&&this.load()},dd=async function(e){return(await this.app.call("request/list",{limit:ah})).items.filter(i=>i.message_id!==null&&i.message_id===e.heard?.id)},cd=function(e){let t=e.heard??e.answers[0];return r`<div class="spread">
        <p class="quiet">
          ${t?this.app.show.dateTime(t.at):c}
          ${t?.agent_id?r`· ${this.app.entityName(t.agent_id)}`:c}
          ${t?.area_id?r`· ${this.app.areaName(t.area_id)}`:c}
          ${t?.device_id?r`· ${this.app.deviceName(t.device_id)}`:c}
        </p>
        <a
          class="button"
          href=${this.app.link(`/conversations/${encodeURIComponent(e.conversation_id)}`)}
          >${k(this.app,"whole_conversation")}</a
        >
      </div>
      <section class="card stack" aria-labelledby="axis">
        <h2 id="axis">${k(this.app,"axis")}</h2>
        ${e.turn?l(this,pe,hd).call(this,e):c}
        <ol class="axis">
          ${sd(this.app,e).map(i=>l(this,pe,ud).call(this,i))}
        </ol>
        ${l(this,pe,pd).call(this)}
        ${e.turn?.is_wiped?r`<p class="quiet">${k(this.app,"wiped")}</p>`:c}
      </section>
      ${e.turn?c:ne(k(this.app,"old_title"),k(this.app,"old"))}
      ${e.turn?nd(this.app,e.turn):c} ${rd(this.app,e)}`},pd=function(){let e=d(this,is).current.value??[];return e.length===0?c:r`<h3 id="sent">${k(this.app,"requests_of")}</h3>
      <ul class="plain row" aria-labelledby="sent">
        ${e.map(t=>r`<li>
              <a class="button" href=${this.app.link(`/request/${encodeURIComponent(t.id)}`)}
                >${t.deployment}, ${this.app.show.time(t.at,!0)}</a
              >
            </li>`)}
      </ul>`},hd=function(e){let t=e.turn;if(!t)return c;let{show:i}=this.app,n=[[k(this.app,"total"),i.span(t.total_ms)]];return t.first_word_ms!==null&&n.push([k(this.app,"first_word"),i.span(t.first_word_ms)]),t.cost!==null&&n.push([k(this.app,"cost"),i.money(t.cost)]),r`<dl class="facts">
      ${n.map(([a,p])=>r`<div>
            <dt>${a}</dt>
            <dd>${p}</dd>
          </div>`)}
    </dl>`},ud=function(e){return r`<li class=${e.failed?"bad":""}>
      <div class="spread">
        <h3>
          ${e.title}
          ${e.failed?r`<span class="chip bad">${k(this.app,"failed")}</span>`:c}
        </h3>
        ${e.at===void 0?c:r`<span class="quiet">${e.at}</span>`}
      </div>
      ${e.share?r`<div class="bar" aria-hidden="true">
            <span style="left:${e.share[0]}%;width:${e.share[1]}%"></span>
          </div>`:c}
      ${e.body}
    </li>`},ei.styles=[O,I`
      ol.axis {
        list-style: none;
        border-inline-start: 2px solid var(--sb-line);
        margin-inline-start: 7px;
        display: grid;
        gap: 12px;
        grid-template-columns: minmax(0, 1fr);
      }
      ol.axis > li {
        position: relative;
        padding-inline-start: 20px;
        overflow-wrap: anywhere;
      }
      ol.axis > li::before {
        content: "";
        position: absolute;
        inset-inline-start: -7px;
        top: 6px;
        width: 12px;
        height: 12px;
        border-radius: 50%;
        border: 2px solid var(--sb-card);
        background: var(--sb-filled);
      }
      ol.axis > li.bad::before {
        background: var(--sb-bad);
      }
      ol.axis .said {
        white-space: pre-wrap;
      }
      dl.facts {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 20px;
        font-size: 14px;
      }
      dl.facts > div {
        display: flex;
        gap: 6px;
      }
      dl.facts dt {
        color: var(--sb-quiet);
      }
      dl.facts dd {
        font-variant-numeric: tabular-nums;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
      .bar {
        height: 6px;
        border-radius: 3px;
        background: var(--sb-line);
        margin: 4px 0;
        position: relative;
        overflow: hidden;
      }
      .bar > span {
        position: absolute;
        top: 0;
        bottom: 0;
        min-width: 3px;
        background: var(--sb-filled);
      }
      ul.memories {
        list-style: none;
        display: grid;
        gap: 8px;
      }
    `],ei=u([R("sb-turn")],ei);var md=g("de","views/usage/i18n");var fd={period:"Period",n_days:"{count} days",apart:"Told apart by",purpose:"Purpose",agent:"Agent",model:"Model",connection:"Connection",all:"All",empty_title:"Nothing was used yet",empty:"In this time no model was asked. Speak to an agent of Switchboard: every call is counted here with its tokens, its purpose and, once there are prices, its cost. Days are kept for 400 days.",set_prices:"Set prices",set_budgets:"Set budgets",without_price:"{count} tokens have no price, so they are in no cost. Enter what your deployments cost, or let list prices be used; what has no price is not free.",budgets:"Budgets",no_budget:"No budget is set: nothing stops because of what it costs.",no_price:"no price",cost:"Cost",tokens:"Tokens",cached:"Cached",calls:"Calls",failed:"Failed",cached_means:"Cached input was read shortly before and costs a fraction.",turns:"Turns",route_local:"{count} answered by the house",route_model:"{count} by the model",route_fallback:"{count} in its place",route_none:"{count} without an answer",chart:"Bars for each day from {from} to {to}; the table below says the same.",by_day:"By day",show_tokens:"Show tokens",show_cost:"Show cost",as_table:"As a table",day:"Day",first_word:"First word (median)",others:"Others",agent_gone:"An agent that is gone",no_agent:"Background",model_unknown:"Model not named",read:"Read",written:"Written",n_tokens:"{count} tokens",used_of:"{used} of {limit}",resets:"It begins anew: {at}.",of_turn:"Conversations",of_background:"Background",of_ai_task:"AI tasks",of_all:"Everything",per_day:"a day",per_month:"a month",now_stop:"It is spent: until then only the house itself answers, or the work waits.",now_cheaper:"It is spent: until then the last fallback deployment is asked.",then_local_only:"When it is spent, the house answers by itself, or the work waits.",then_cheaper:"When it is spent, the last fallback deployment is asked.",then_all:"When it is spent, each use does as its own budget says.",for_turn:"Conversations",for_ai_task:"AI tasks",for_summary:"Summaries",for_extraction:"Learning",for_memory:"Comparing memories",for_graph:"Graph",for_topics:"Topics",for_embedding:"Vectors",for_probe:"Trying out"};var gd=g("es","views/usage/i18n");var yd=g("fr","views/usage/i18n");var bd=g("it","views/usage/i18n");var $d=g("nl","views/usage/i18n");var T=X({en:fd,de:md,es:gd,fr:yd,it:bd,nl:$d});function wd(o,s,e){return e==="money"?o.show.money(s):T(o,"n_tokens",{count:s})}function no(o,s){let e=s.filter(t=>t.limit!==null);return r`<ul class="plain stack">
    ${e.map(t=>dh(o,t,t.limit??0))}
  </ul>`}function dh(o,s,e){let t=`${T(o,`of_${s.of}`)}, ${T(o,`per_${s.period}`)}`,i=s.used>=e,n=s.course==="stop"||s.course==="cheaper"?T(o,`now_${s.course}`):s.when_spent?T(o,`then_${s.when_spent}`):T(o,"then_all");return r`<li>
    <div class="spread">
      <span>${t}</span>
      <span class=${i?"chip bad":"quiet"}>
        ${T(o,"used_of",{used:wd(o,s.used,s.unit),limit:wd(o,e,s.unit)})}
      </span>
    </div>
    <progress max=${e} .value=${Math.min(s.used,e)} aria-label=${t}></progress>
    <p class="quiet">
      ${n} ${T(o,"resets",{at:o.show.dateTime(s.resets)})}
    </p>
  </li>`}var vd=800,$n=200,_d=["#0277bd","#ef6c00","#2e7d32","#8e24aa","#c62828","#00838f","#757575"],xd=I`
  .chart {
    width: 100%;
    height: 180px;
    display: block;
    border-block: 1px solid var(--sb-line);
  }
  .swatch {
    width: 12px;
    height: 12px;
    border-radius: 3px;
    flex: none;
  }
`;function wn(o){return`color-mix(in srgb, ${_d[Math.min(o,_d.length-1)]??"#757575"} 78%, var(--sb-text))`}function kd(o,s){let e=[],t=Date.parse(`${s}T12:00:00Z`);for(let i=Date.parse(`${o}T12:00:00Z`);i<=t;i+=864e5)e.push(new Date(i).toISOString().slice(0,10));return e}function Td(o,s,e,t,i,n){let a=new Map(s.map(oe=>[oe.day,oe])),p=(oe,le)=>oe.parts[le]?.[i]??0,h=e.map(oe=>{let le=a.get(oe);return le?t.reduce((He,Qe)=>He+p(le,Qe),0):0}),y=Math.max(...h,0),A=vd/e.length,b=Math.max(1,A-(e.length>60?.5:3)),_=e.flatMap((oe,le)=>{let He=a.get(oe);if(!He||!y)return[];let Qe=$n;return t.map((uo,lc)=>{let En=p(He,uo)/y*$n;return Qe-=En,Rt`<rect x=${(le*A).toFixed(2)} y=${Qe.toFixed(2)} width=${b.toFixed(2)}
        height=${En.toFixed(2)} style="fill:${wn(lc)}"></rect>`})}),C=i==="cost"?o.show.money(y):T(o,"n_tokens",{count:y}),D=e[0],ee=e[e.length-1];return r`<div>
    <p class="quiet">${C}</p>
    <svg
      class="chart"
      viewBox="0 0 ${vd} ${$n}"
      preserveAspectRatio="none"
      role="img"
      aria-label=${n}
    >
      ${_}
    </svg>
    <div class="spread quiet">
      <span>${D?rs(o,D):""}</span><span>${ee?rs(o,ee):""}</span>
    </div>
  </div>`}function rs(o,s){return o.show.date(`${s}T12:00:00Z`)}var ch=[7,30,90,400],ph=["turn","ai_task","summary","extraction","memory","graph","topics","embedding","probe"],hh=["local","model","fallback","none"],si,V,Ad,Rd,Sd,Ed,vn,Pd,Cd,Nd,as,Id,De=class extends q{constructor(){super(...arguments);m(this,V);this.days=30;this.by="purpose";this.entry="";this.wanted="cost";m(this,si,this.loader())}load(){d(this,si).load(()=>l(this,V,Ad).call(this))}render(){return r`<div class="stack">
      <h1 tabindex="-1">${$(this.app,"usage")}</h1>
      ${l(this,V,Rd).call(this)}
      ${B(this.app,d(this,si).current,e=>l(this,V,Sd).call(this,e),()=>this.load())}
    </div>`}};si=new WeakMap,V=new WeakSet,Ad=async function(){let e={days:this.days,by:this.by,...this.entry?{entry_id:this.entry}:{}},t=await this.app.call("usage/get",e),i=[...t.days.items];for(let n=t.days.next_offset;n!==null;){let a=await this.app.call("usage/get",{...e,offset:n});i.push(...a.days.items),n=a.days.next_offset}return{usage:t,days:i}},Rd=function(){let{app:e}=this,t=e.info?.entries??[],i=(n,a,p,h)=>r`<label class="field">
        ${T(e,n)}
        <select
          @change=${y=>{let A=p[y.target.selectedIndex];A&&h(A[0]),this.load()}}
        >
          ${p.map(([y,A])=>r`<option ?selected=${y===a}>${A}</option>`)}
        </select>
      </label>`;return r`<div class="row filters">
      ${i("period",this.days,ch.map(n=>[n,T(e,"n_days",{count:n})]),n=>this.days=n)}
      ${i("apart",this.by,[["purpose",T(e,"purpose")],["agent",T(e,"agent")],["model",T(e,"model")]],n=>this.by=n)}
      ${t.length>1?i("connection",this.entry,[["",T(e,"all")],...t.map(n=>[n.entry_id,n.title])],n=>this.entry=n):c}
    </div>`},Sd=function({usage:e,days:t}){let{app:i}=this;if(!t.length&&!e.connections.some(a=>a.budgets.some(p=>p.limit!==null)))return ne(T(i,"empty_title"),T(i,"empty"));let n=r`<a class="button" href=${i.link("/settings")}>${T(i,"set_prices")}</a>`;return r`
      ${l(this,V,Ed).call(this,e)}
      ${e.total.tokens_without_price?r`<section class="card stack">
            <p>${T(i,"without_price",{count:e.total.tokens_without_price})}</p>
            <div class="row">${n}</div>
          </section>`:c}
      ${t.length?l(this,V,Pd).call(this,e,t):c}
      ${e.connections.map(a=>{let p=a.budgets.some(h=>h.limit!==null);return r`<section class="card stack">
          <h2>${T(i,"budgets")}${e.connections.length>1?`: ${a.title}`:""}</h2>
          ${p?no(i,a.budgets):r`<p class="quiet">${T(i,"no_budget")}</p>
                <div class="row">
                  <a class="button" href=${i.link("/settings")}>${T(i,"set_budgets")}</a>
                </div>`}
        </section>`})}
      ${l(this,V,Id).call(this,e)}
    `},Ed=function({total:e}){let{app:t}=this,i=(n,a)=>r`<div><strong>${n}</strong>${T(t,a)}</div>`;return r`<section class="card stack">
      <div class="sums">
        ${i(e.cost===null?T(t,"no_price"):t.show.money(e.cost),"cost")}
        ${i(t.show.number(e.input_tokens+e.output_tokens),"tokens")}
        ${i(e.cached_share===null?"–":t.show.percent(e.cached_share),"cached")}
        ${i(t.show.number(e.calls),"calls")}
        ${i(t.show.number(e.failed),"failed")}
      </div>
      <p class="quiet">${l(this,V,vn).call(this,e.turns)} ${T(t,"cached_means")}</p>
    </section>`},vn=function(e){let{app:t}=this,i=hh.filter(n=>e[n]).map(n=>T(t,`route_${n}`,{count:e[n]??0}));return i.length?`${T(t,"turns")}: ${i.join(", ")}.`:""},Pd=function(e,t){let{app:i}=this,n=e.total.cost!==null,a=n?this.wanted:"tokens",p=new Map;for(let b of t)for(let[_,C]of Object.entries(b.parts))p.set(_,(p.get(_)??0)+C.tokens);let h=[...p.keys()].sort((b,_)=>+(b==="others")-+(_==="others")||(p.get(_)??0)-(p.get(b)??0)),y=kd(e.from,e.to),A=T(i,"chart",{from:rs(i,e.from),to:rs(i,e.to)});return r`<section class="card stack">
      <div class="spread">
        <h2>${T(i,"by_day")}</h2>
        ${n?r`<button
              @click=${()=>this.wanted=a==="cost"?"tokens":"cost"}
            >
              ${T(i,a==="cost"?"show_tokens":"show_cost")}
            </button>`:c}
      </div>
      ${Td(i,t,y,h,a,A)}
      <ul class="plain row">
        ${h.map((b,_)=>r`<li class="chip">
            <span class="swatch" style="background:${wn(_)}"></span>
            ${l(this,V,as).call(this,e,b)}
          </li>`)}
      </ul>
      <details>
        <summary>${T(i,"as_table")}</summary>
        <div class="scrolls" tabindex="0" role="group" aria-label=${T(i,"by_day")}>
          <table>
            <thead>
              <tr>
                <th scope="col">${T(i,"day")}</th>
                ${h.map(b=>r`<th class="number" scope="col">${l(this,V,as).call(this,e,b)}</th>`)}
                <th class="number" scope="col">${T(i,"tokens")}</th>
                <th class="number" scope="col">${T(i,"cost")}</th>
                <th class="number" scope="col">${T(i,"cached")}</th>
                <th class="number" scope="col">${T(i,"first_word")}</th>
                <th scope="col">${T(i,"turns")}</th>
              </tr>
            </thead>
            <tbody>
              ${t.map(b=>l(this,V,Cd).call(this,b,h,a))}
            </tbody>
          </table>
        </div>
      </details>
    </section>`},Cd=function(e,t,i){let{app:n}=this,a=e.median_first_token_ms;return r`<tr>
      <th scope="row">${rs(n,e.day)}</th>
      ${t.map(p=>r`<td class="number">${l(this,V,Nd).call(this,e.parts[p]?.[i]??0,i)}</td>`)}
      <td class="number">${n.show.number(e.input_tokens+e.output_tokens)}</td>
      <td class="number">${e.cost===null?T(n,"no_price"):n.show.money(e.cost)}</td>
      <td class="number">${e.cached_share===null?"–":n.show.percent(e.cached_share)}</td>
      <td class="number">${a===null?"–":n.show.span(a)}</td>
      <td>${l(this,V,vn).call(this,e.turns)}</td>
    </tr>`},Nd=function(e,t){return t==="cost"?this.app.show.money(e):this.app.show.number(e)},as=function(e,t){let{app:i}=this;return t==="others"?T(i,"others"):this.by==="agent"?e.agents.find(a=>a.agent===t)?.name??(t?T(i,"agent_gone"):T(i,"no_agent")):this.by==="model"?t||T(i,"model_unknown"):ph.includes(t)?T(i,`for_${t}`):t},Id=function(e){let{app:t}=this,i=this.by==="agent"?e.agents.map(n=>[l(this,V,as).call(this,e,n.agent),n]):this.by==="model"?e.models.map(n=>[l(this,V,as).call(this,e,n.model),n]):e.purposes.map(n=>[l(this,V,as).call(this,e,n.purpose),n]);return i.length?r`<section class="card stack">
      <h2>${T(t,this.by)}</h2>
      <div class="scrolls" tabindex="0" role="group" aria-label=${T(t,this.by)}>
        <table>
          <thead>
            <tr>
              <th scope="col">${T(t,this.by)}</th>
              <th class="number" scope="col">${T(t,"cost")}</th>
              <th class="number" scope="col">${T(t,"read")}</th>
              <th class="number" scope="col">${T(t,"cached")}</th>
              <th class="number" scope="col">${T(t,"written")}</th>
              <th class="number" scope="col">${T(t,"calls")}</th>
              <th class="number" scope="col">${T(t,"failed")}</th>
            </tr>
          </thead>
          <tbody>
            ${i.map(([n,a])=>r`<tr>
                <th scope="row">${n}</th>
                <td class="number">${a.cost===null?T(t,"no_price"):t.show.money(a.cost)}</td>
                <td class="number">${t.show.number(a.input_tokens)}</td>
                <td class="number">${a.cached_share===null?"–":t.show.percent(a.cached_share)}</td>
                <td class="number">${t.show.number(a.output_tokens)}</td>
                <td class="number">${t.show.number(a.calls)}</td>
                <td class="number">${t.show.number(a.failed)}</td>
              </tr>`)}
          </tbody>
        </table>
      </div>
    </section>`:r``},De.styles=[O,xd,I`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      .sums {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(104px, 1fr));
        gap: 12px;
      }
      .sums strong {
        display: block;
        font-size: 20px;
        font-weight: 500;
      }
      .scrolls th,
      .scrolls td {
        white-space: nowrap;
      }
      .filters label {
        flex: 1 1 140px;
      }
    `],u([v()],De.prototype,"days",2),u([v()],De.prototype,"by",2),u([v()],De.prototype,"entry",2),u([v()],De.prototype,"wanted",2),De=u([R("sb-usage")],De);var Od=g("de","views/work/i18n");var qd={learning:"Learning",graph:"Household graph",readings:"Readings in chunks",imports:"Imports",embedding:"Vectors",summaries:"Summaries",reading:"Reading",import:"Import",pause:"Pause",resume:"Resume",cancel:"Cancel",retry:"Try again now",read_now:"Read now",done_pause:"Paused. What was begun is ended first.",done_resume:"It goes on.",done_cancel:"Cancelled.",done_retry:"It is tried again now.",state_off:"Off",state_closed:"Cannot be opened",state_idle:"Idle",state_running:"Running",state_paused:"Paused",state_pausing:"Ending what was begun",state_failed:"Failed",state_cancelled:"Cancelled",state_done:"Done",log_closed:"The log cannot be opened at present, so nothing is learnt. The health page says why.",pending:"{count} messages wait to be read.",pending_one:"One message waits to be read.",nothing_pending:"All messages have been read.",paused_means:"While it is paused nothing is learnt, also after a restart. Conversations and the log go on.",last_run:"Read last {ago}.",never_run:"Nothing was read yet.",next_run:"It looks again at {at}.",stopped_budget:"It ended because a budget is spent.",stopped_service:"It ended because the service failed.",stopped_no_deployment:"It ended because no deployment for background work is there.",stopped_enough:"More waits: it read as much as one run may.",stopped_paused:"It ended because it is paused.",windows_failed:"Parts that failed, and are tried again by themselves: {count}.",windows_parked:"Parts given up after five attempts; trying again reads them: {count}.",graph_off:"The graph is not read. It can be switched on in the settings.",read_again:"Reading the log again",backlog:"What waited was too much for windows",chunks:"{read} of {count} chunks are read.",chunks_failed:"Failed or given up: {count}.",begun:"Begun {at}.",no_readings:"Nothing is read in chunks. That happens when very much waits at once, as after an import.",several:"several",imported:"{position} of {count} messages: {added} added, {known} known before, {refused} refused.",no_imports:'Nothing was imported. The action "Import conversations" brings in those of ChatGPT or another Switchboard; a trial run tells the cost.',embedding_off:"No deployment for embeddings is named, so recall goes by words alone, not by meaning.",missing:"Without a vector yet: memories {memories}, messages {count}. What holds a secret is given none and counts here.",missing_unknown:"How many are missing is not known yet.",none_missing:"Everything has its vector.",last_failure:"It failed last {ago}.",summaries_waiting:"Conversations that wait for their summary: {count}.",no_summaries:"No conversation waits for its summary.",summaries_failing:"Not summarised, and tried again by themselves: {count}.",undo_import:"Undo import",undo_means:"What goes for good: messages {count}, conversations {conversations}, memories learnt from them {memories}.",undone:"The import was undone.",cancel_import:"Cancel the import?",cancel_reading:"Cancel the reading?",cancel_import_means:"What was taken so far stays; undoing the import takes it back.",cancel_reading_means:"What was read stays learnt. What was not read stays in the log and can be read again."};var Md=g("es","views/work/i18n");var jd=g("fr","views/work/i18n");var Ld=g("it","views/work/i18n");var Dd=g("nl","views/work/i18n");var M=X({en:qd,de:Od,es:Md,fr:jd,it:Ld,nl:Dd});var xt,Ue,ds,kt,E,_n,Ud,Hd,ro,_t,ls,xn,Fd,kn,Bd,Wd,zd,Kd,Tn,Gd,Vd,Yd,Ze=class extends q{constructor(){super(...arguments);m(this,E);this.problem="";this.busy=!1;m(this,xt,this.loader());m(this,Ue);m(this,ds);m(this,kt,0)}load(){d(this,xt).load(()=>l(this,E,Ud).call(this))}disconnectedCallback(){super.disconnectedCallback(),l(this,E,_n).call(this)}render(){let{app:e}=this;return r`<div class="stack">
      <h1 tabindex="-1">${$(e,"work")}</h1>
      ${this.problem?r`<div class="alert bad" role="alert" data-state="failed">${dt(e,this.problem)}</div>`:c}
      ${B(e,d(this,xt).current,t=>l(this,E,Hd).call(this,t),()=>this.load())}
      ${this.asked?l(this,E,Yd).call(this,this.asked):c}
    </div>`}};xt=new WeakMap,Ue=new WeakMap,ds=new WeakMap,kt=new WeakMap,E=new WeakSet,_n=function(){var e;N(this,kt,d(this,kt)+1),(e=d(this,ds))==null||e.call(this),N(this,ds,void 0)},Ud=function(){l(this,E,_n).call(this);let e=d(this,kt);return new Promise((t,i)=>{this.app.subscribe("work/subscribe",{},n=>{if(e===d(this,kt)){if("problem"in n){this.problem=n.problem;return}this.problem="",N(this,Ue,"standing"in n?n.standing:d(this,Ue)&&{...d(this,Ue),...n.changes}),d(this,Ue)&&(d(this,xt).current.state==="ready"?d(this,xt).put(d(this,Ue)):t(d(this,Ue)))}}).then(n=>{e===d(this,kt)?N(this,ds,n):n()},i)})},Hd=function(e){return e.learning.state==="off"?r`${Pe(this.app)}${l(this,E,Tn).call(this,e.summaries)}`:r`
      ${l(this,E,Fd).call(this,e.learning)} ${l(this,E,Bd).call(this,e.graph)}
      ${l(this,E,Wd).call(this,e.readings)} ${l(this,E,zd).call(this,e.imports)}
      ${l(this,E,Kd).call(this,e.embedding)} ${l(this,E,Tn).call(this,e.summaries)}
    `},ro=function(e){let t={running:"good",done:"good",failed:"bad",closed:"bad",paused:"warn",pausing:"warn"}[e];return r`<span class="chip ${t??""}">${M(this.app,`state_${e}`)}</span>`},_t=function(e,t){return r`<div class="spread"><h2>${M(this.app,e)}</h2>${l(this,E,ro).call(this,t)}</div>`},ls=function(e,t,i){let n=a=>M(this.app,e==="learning"&&a==="retry"?"read_now":a);return i.map(a=>r`<button
        ?disabled=${this.busy}
        aria-label=${`${n(a)}: ${M(this.app,e)} ${t.id?.slice(0,8)??""}`}
        @click=${()=>{a==="cancel"?this.asked={kind:"cancel",item:t,of:e}:l(this,E,xn).call(this,a,e,t)}}
      >
        ${n(a)}
      </button>`)},xn=async function(e,t,i){this.busy=!0;try{let n=i.id===void 0?{}:{item_id:i.id};await this.app.call(`work/${e}`,{kind:t,...n,expected_revision:i.revision}),this.app.notify(M(this.app,`done_${e}`))}catch(n){this.app.notifyFailure(n)}finally{this.busy=!1,this.asked=void 0}},Fd=function(e){let{app:t}=this;if(e.state==="closed")return r`<section class="card stack">
        ${l(this,E,_t).call(this,"learning",e.state)}
        <p>${M(t,"log_closed")}</p>
        <a href=${t.link("/health")}>${$(t,"health")}</a>
      </section>`;let i=e.state==="paused"||e.state==="pausing";return r`<section class="card stack">
      ${l(this,E,_t).call(this,"learning",e.state)}
      <p>
        ${e.pending?M(t,"pending",{count:e.pending}):M(t,"nothing_pending")}
        ${i?M(t,"paused_means"):""}
      </p>
      ${e.owners?.length?r`<ul class="plain row">
            ${e.owners.map(n=>r`<li class="chip">
                ${t.ownerName(n.owner)}: ${t.show.number(n.pending)}
              </li>`)}
          </ul>`:c}
      <p class="quiet">
        ${e.last_run?M(t,"last_run",{ago:t.show.ago(e.last_run)}):M(t,"never_run")}
        ${e.next_run&&!i?M(t,"next_run",{at:t.show.time(e.next_run)}):""}
        ${e.stopped&&e.stopped!=="finished"?M(t,`stopped_${e.stopped}`):""}
      </p>
      ${l(this,E,kn).call(this,e.windows)}
      ${e.budgets?.some(n=>n.limit!==null)?no(t,e.budgets):c}
      <div class="row">
        ${l(this,E,ls).call(this,"learning",e,i?["resume"]:["pause","retry"])}
      </div>
    </section>`},kn=function(e){if(!e||e.failed+e.parked===0)return c;let{app:t}=this;return r`<div class="alert warn stack">
      <p>
        ${e.failed?M(t,"windows_failed",{count:e.failed}):""}
        ${e.parked?M(t,"windows_parked",{count:e.parked}):""}
      </p>
      ${Object.keys(e.errors).map(i=>r`<p>${dt(t,i)}</p>`)}
    </div>`},Bd=function(e){let{app:t}=this;return r`<section class="card stack">
      ${l(this,E,_t).call(this,"graph",e.state)}
      ${e.state==="off"?r`<p>${M(t,"graph_off")}</p>
            <a href=${t.link("/settings")}>${$(t,"open_settings")}</a>`:r`<p>
              ${e.pending?M(t,"pending",{count:e.pending}):M(t,"nothing_pending")}
            </p>
            ${l(this,E,kn).call(this,e.windows)}`}
    </section>`},Wd=function(e){let{app:t}=this;return r`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${M(t,"readings")}</h2>
      ${e.length?r`<ul class="plain stack">
            ${e.map(i=>{let n=M(t,i.kind==="again"?"read_again":"backlog"),a=i.status==="running"?i.failed?["pause","cancel","retry"]:["pause","cancel"]:i.status==="paused"?["resume","cancel"]:i.status==="done"&&i.parked?["retry"]:[];return r`<li class="stack">
                <div class="spread"><strong>${n}</strong>${l(this,E,ro).call(this,i.status)}</div>
                <progress max=${Math.max(1,i.chunks)} .value=${i.read} aria-label=${n}></progress>
                <p class="quiet">
                  ${M(t,"chunks",{read:i.read,count:i.chunks})}
                  ${i.failed+i.parked?M(t,"chunks_failed",{count:i.failed+i.parked}):""}
                  ${M(t,"begun",{at:t.show.dateTime(i.begun)})}
                </p>
                ${a.length?r`<div class="row">${l(this,E,ls).call(this,"reading",i,a)}</div>`:c}
              </li>`})}
          </ul>`:r`<p class="quiet">${M(t,"no_readings")}</p>`}
    </section>`},zd=function(e){let{app:t}=this,i={running:["pause","cancel"],paused:["resume","cancel"],failed:["retry","cancel"],cancelled:[],done:[]};return r`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${M(t,"imports")}</h2>
      ${e.length?r`<ul class="plain stack">
            ${e.map(n=>{let a=`${n.format}, ${n.owner?t.ownerName(n.owner):M(t,"several")}`;return r`<li class="stack">
                <div class="spread"><strong>${a}</strong>${l(this,E,ro).call(this,n.status)}</div>
                <progress max=${Math.max(1,n.total)} .value=${n.position} aria-label=${a}></progress>
                <p class="quiet">
                  ${M(t,"imported",{position:n.position,count:n.total,added:n.added,known:n.known,refused:n.refused})}
                  ${M(t,"begun",{at:t.show.dateTime(n.begun)})}
                </p>
                ${n.error?r`<p class="alert bad">${dt(t,n.error)}</p>`:c}
                <div class="row">
                  ${l(this,E,ls).call(this,"import",n,i[n.status])}
                  <button class="bad" ?disabled=${this.busy} @click=${()=>{l(this,E,Gd).call(this,n)}}>
                    ${M(t,"undo_import")}
                  </button>
                </div>
              </li>`})}
          </ul>`:r`<p class="quiet">${M(t,"no_imports")}</p>`}
    </section>`},Kd=function(e){let{app:t}=this;if(e.state==="off")return r`<section class="card stack">
        ${l(this,E,_t).call(this,"embedding",e.state)}
        <p>${M(t,"embedding_off")}</p>
        <a href=${t.link("/settings")}>${$(t,"open_settings")}</a>
      </section>`;let i=e.state==="paused"||e.state==="pausing",n=e.missing;return r`<section class="card stack">
      ${l(this,E,_t).call(this,"embedding",e.state)}
      <p>
        ${n==null?M(t,"missing_unknown"):n.memories+n.messages?M(t,"missing",{memories:n.memories,count:n.messages}):M(t,"none_missing")}
      </p>
      ${e.last_failure?r`<p class="quiet">
            ${M(t,"last_failure",{ago:t.show.ago(e.last_failure.at)})}
            ${dt(t,e.last_failure.reason)}
          </p>`:c}
      <div class="row">
        ${l(this,E,ls).call(this,"embedding",e,i?["resume"]:["pause","retry"])}
      </div>
    </section>`},Tn=function(e){let{app:t}=this;return r`<section class="card stack">
      ${l(this,E,_t).call(this,"summaries",e.state)}
      <p>
        ${e.waiting?M(t,"summaries_waiting",{count:e.waiting}):M(t,"no_summaries")}
        ${e.failing?M(t,"summaries_failing",{count:e.failing}):""}
      </p>
      ${e.failing?r`<div class="row">${l(this,E,ls).call(this,"summaries",e,["retry"])}</div>`:c}
    </section>`},Gd=async function(e){this.busy=!0;try{let t=await this.app.call("work/undo",{item_id:e.id,expected_revision:e.revision});this.asked={kind:"undo",item:e,of:"import",...t.would_forget?{goes:t.would_forget}:{}}}catch(t){this.app.notifyFailure(t)}finally{this.busy=!1}},Vd=async function(e){this.busy=!0;try{await this.app.call("work/undo",{item_id:e.id,expected_revision:e.revision,confirm:!0}),this.app.notify(M(this.app,"undone"))}catch(t){this.app.notifyFailure(t)}finally{this.busy=!1,this.asked=void 0}},Yd=function(e){let{app:t}=this,i=e.kind==="undo",n=e.goes;return r`<sb-dialog
      heading=${M(t,i?"undo_import":e.of==="import"?"cancel_import":"cancel_reading")}
      @closed=${()=>this.asked=void 0}
    >
      <p>
        ${i&&n?M(t,"undo_means",{count:n.messages,conversations:n.conversations,memories:n.memories.length}):M(t,e.of==="import"?"cancel_import_means":"cancel_reading_means")}
      </p>
      <button slot="actions" @click=${()=>this.asked=void 0}>${$(t,"back")}</button>
      <button
        slot="actions"
        class="bad"
        ?disabled=${this.busy}
        @click=${()=>{i?l(this,E,Vd).call(this,e.item):l(this,E,xn).call(this,"cancel",e.of,e.item)}}
      >
        ${M(t,i?"undo_import":"cancel")}
      </button>
    </sb-dialog>`},Ze.styles=[O,I`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      li + li {
        border-top: 1px solid var(--sb-line);
        padding-top: 12px;
      }
    `],u([v()],Ze.prototype,"asked",2),u([v()],Ze.prototype,"problem",2),u([v()],Ze.prototype,"busy",2),Ze=u([R("sb-work")],Ze);var ao=[{name:"conversations",icon:"mdi:forum-outline",admin:!1,within:"conversations",draw:(o,s)=>r`<sb-conversations .app=${o} .path=${s}></sb-conversations>`},{name:"turn",icon:"mdi:timeline-clock-outline",admin:!1,within:"conversations",draw:(o,s)=>r`<sb-turn .app=${o} .path=${s}></sb-turn>`},{name:"memory",icon:"mdi:brain",admin:!1,within:"memory",draw:(o,s)=>r`<sb-memory .app=${o} .path=${s}></sb-memory>`},{name:"graph",icon:"mdi:graph-outline",admin:!1,within:"graph",draw:(o,s)=>r`<sb-graph .app=${o} .path=${s}></sb-graph>`},{name:"request",icon:"mdi:code-json",admin:!1,within:"request",draw:(o,s)=>r`<sb-request .app=${o} .path=${s}></sb-request>`},{name:"work",icon:"mdi:progress-wrench",admin:!0,within:"work",draw:(o,s)=>r`<sb-work .app=${o} .path=${s}></sb-work>`},{name:"usage",icon:"mdi:chart-bar",admin:!0,within:"usage",draw:(o,s)=>r`<sb-usage .app=${o} .path=${s}></sb-usage>`},{name:"health",icon:"mdi:heart-pulse",admin:!0,within:"health",draw:(o,s)=>r`<sb-health .app=${o} .path=${s}></sb-health>`},{name:"settings",icon:"mdi:cog-outline",admin:!0,within:"settings",draw:(o,s)=>r`<sb-settings .app=${o} .path=${s}></sb-settings>`}],ii="conversations";var mh={comma_decimal:"en-US",decimal_comma:"de",space_comma:"fr",quote_decimal:"de-CH"},Zd=60,An=60*Zd,Jd=24*An,lo=class{constructor(s){this.hass=s}number(s,e=0){let{number_format:t}=this.hass().locale;return new Intl.NumberFormat(this.#i(),{maximumFractionDigits:e,minimumFractionDigits:e,useGrouping:t!=="none"}).format(s)}percent(s){return new Intl.NumberFormat(this.#i(),{style:"percent",maximumFractionDigits:0}).format(s)}money(s){let e=s!==0&&Math.abs(s)<.1?4:2;return new Intl.NumberFormat(this.#i(),{style:"currency",currency:this.hass().config.currency,minimumFractionDigits:e,maximumFractionDigits:e}).format(s)}span(s){let[e,t,i]=s<1e3?[s,"millisecond",0]:s<9e4?[s/1e3,"second",1]:[s/6e4,"minute",0];return new Intl.NumberFormat(this.#i(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:i}).format(e)}bytes(s){let[e,t]=s<1e6?[s/1e3,"kilobyte"]:[s/1e6,"megabyte"];return new Intl.NumberFormat(this.#i(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:1}).format(e)}time(s,e=!1){return new Intl.DateTimeFormat(this.#o(),{hour:"numeric",minute:"2-digit",...e?{second:"2-digit"}:{},...this.#s(),timeZone:this.#t()}).format(new Date(s))}date(s){let{date_format:e}=this.hass().locale;if(e==="language"||e==="system")return new Intl.DateTimeFormat(this.#o(),{weekday:"short",day:"numeric",month:"long",year:"numeric",timeZone:this.#t()}).format(new Date(s));let{day:t,month:i,year:n}=this.#e(s);return e==="DMY"?`${t}/${i}/${n}`:e==="MDY"?`${i}/${t}/${n}`:`${n}-${i}-${t}`}dateTime(s){return`${this.date(s)}, ${this.time(s)}`}day(s){let{day:e,month:t,year:i}=this.#e(s);return`${i}-${t}-${e}`}ago(s){let e=(new Date(s).getTime()-Date.now())/1e3,[t,i]=Math.abs(e)<An?[e/Zd,"minute"]:Math.abs(e)<Jd?[e/An,"hour"]:[e/Jd,"day"];return new Intl.RelativeTimeFormat(this.hass().locale.language,{numeric:"auto"}).format(Math.round(t),i)}#e(s){let e=new Intl.DateTimeFormat("en-GB",{day:"2-digit",month:"2-digit",year:"numeric",timeZone:this.#t()}).formatToParts(new Date(s)),t=i=>e.find(n=>n.type===i)?.value??"";return{day:t("day"),month:t("month"),year:t("year")}}#t(){let{locale:s,config:e}=this.hass();return s.time_zone==="server"?e.time_zone:Intl.DateTimeFormat().resolvedOptions().timeZone}#s(){let{time_format:s}=this.hass().locale;return s==="12"?{hourCycle:"h12"}:s==="24"?{hourCycle:"h23"}:{}}#i(){let{number_format:s,language:e}=this.hass().locale;return s==="system"?void 0:mh[s]??e}#o(){let{date_format:s,language:e}=this.hass().locale;return s==="system"?void 0:e}};var fh=3e3,co=class extends EventTarget{constructor(e){super();this.hass=e;this.show=new lo(()=>this.hass);this.narrow=!1;this.prefix="/switchboard"}async call(e,t={}){try{return await this.hass.connection.sendMessagePromise({...t,type:`switchboard/${e}`})}catch(i){throw G(this,i)}}async subscribe(e,t,i){let{connection:n}=this.hass,a={...t,type:`switchboard/${e}`},p=!1,h,y,A=async()=>{h=await n.subscribeMessage(_=>p||i(_),a,{resubscribe:!1}),p&&h().catch(()=>{})},b=()=>{clearTimeout(y),A().catch(()=>{!p&&this.hass.connected&&(y=setTimeout(b,fh))})};try{await A()}catch(_){throw G(this,_)}return n.addEventListener("ready",b),()=>{p=!0,clearTimeout(y),n.removeEventListener("ready",b),h?.().catch(()=>{})}}link(e){return this.prefix+e}go(e,t={}){let i=this.link(e);t.replace?history.replaceState(history.state,"",i):history.pushState(null,"",i),window.dispatchEvent(new CustomEvent("location-changed",{detail:{replace:t.replace??!1}}))}notify(e,t){this.notice=t?{text:e,action:t}:{text:e},this.tell("notice")}notifyFailure(e){let t=G(this,e);return this.notify(t.message),t}tell(e){this.dispatchEvent(new Event(e))}get isAdmin(){return this.info?.viewer.is_admin??!1}ownerName(e){return e==="household"?$(this,"household"):this.entityName(e)}entityName(e){let t=this.hass.states[e]?.attributes.friendly_name;return typeof t=="string"&&t?t:e}areaName(e){return this.hass.areas?.[e]?.name??e}deviceName(e){let t=this.hass.devices?.[e];return t?.name_by_user??t?.name??e}};function Xd(o){return customElements.get("ha-icon")?r`<ha-icon aria-hidden="true" .icon=${o}></ha-icon>`:c}var Qd=/\/switchboard_page\/([0-9a-f]+)\//.exec(import.meta.url)?.[1],gh=1e4,yh=3e3,J,cs,ps,Tt,Xe,hs,K,ec,Rn,po,tc,Sn,oi,sc,ic,oc,nc,rc,ac,ni,ho,we=class extends Q{constructor(){super(...arguments);m(this,K);this.narrow=!1;this.isLost=!1;m(this,J);m(this,cs);m(this,ps);m(this,Tt);m(this,Xe);m(this,hs);m(this,oi,()=>{this.isLost=!0});m(this,ni,e=>{if(e.defaultPrevented||e.button!==0||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;let t=e.composedPath().find(y=>y instanceof HTMLAnchorElement),i=d(this,J);if(!t||t.target||t.hasAttribute("download"))return;let{origin:n,pathname:a,search:p,hash:h}=new URL(t.href);n!==location.origin||!a.startsWith(`${i.prefix}/`)||(e.preventDefault(),i.go(a.slice(i.prefix.length)+p+h))});m(this,ho,()=>{this.dispatchEvent(new Event("hass-toggle-menu",{bubbles:!0,composed:!0}))})}connectedCallback(){super.connectedCallback(),this.style.display="block",this.style.height="100dvh",d(this,J)&&(l(this,K,Sn).call(this),l(this,K,po).call(this))}disconnectedCallback(){var e;super.disconnectedCallback(),clearTimeout(d(this,cs)),clearTimeout(d(this,ps)),(e=d(this,Xe))==null||e.call(this),N(this,Xe,void 0),d(this,Tt)?.removeEventListener("disconnected",d(this,oi)),N(this,Tt,void 0)}shouldUpdate(e){if(!e.has("hass"))return!0;let t=e.get("hass");if(d(this,J)&&(d(this,J).hass=this.hass),!t)return!0;let{hass:i}=this,n=t.language!==i.language||t.locale!==i.locale||t.connected!==i.connected||t.user!==i.user||t.connection!==i.connection;return t.language!==i.language&&l(this,K,Rn).call(this),n&&d(this,J)?.tell("changed"),n||e.size>1}willUpdate(){d(this,J)||(N(this,J,new co(this.hass)),d(this,J).addEventListener("notice",()=>l(this,K,rc).call(this)),d(this,J).addEventListener("returned",()=>this.requestUpdate()),l(this,K,Sn).call(this),l(this,K,ec).call(this)),d(this,J).narrow=this.narrow,d(this,J).prefix=this.route.prefix}render(){let e=d(this,J),[t="",...i]=this.route.path.split("/").filter(Boolean).map(decodeURIComponent),n=ao.find(a=>a.name===t);return r`
      <header>
        <div class="title">
          ${this.narrow?r`<button class="bare" @click=${d(this,ho)} aria-label=${$(e,"menu")}>
                &#9776;
              </button>`:c}
          <span>Switchboard</span>
        </div>
        <nav aria-label=${$(e,"views")}>
          <ul>
            ${ao.filter(a=>a.name===a.within&&(!a.admin||e.isAdmin)).map(a=>l(this,K,sc).call(this,e,a,n?.within??ii))}
          </ul>
        </nav>
      </header>
      <div class="banners" role="status">${l(this,K,oc).call(this,e)}</div>
      <main @click=${d(this,ni)}>${l(this,K,ic).call(this,e,t,n,i)}</main>
      <div role="status" aria-live="polite">${l(this,K,nc).call(this,e)}</div>
    `}updated(){let e=new URLSearchParams(location.search).get("config_entry");if(e&&d(this,J)?.info){d(this,J).go(`/settings/${e}`,{replace:!0});return}l(this,K,ac).call(this)}};J=new WeakMap,cs=new WeakMap,ps=new WeakMap,Tt=new WeakMap,Xe=new WeakMap,hs=new WeakMap,K=new WeakSet,ec=async function(){await l(this,K,Rn).call(this),await l(this,K,po).call(this)},Rn=async function(){let{hass:e}=this;await Promise.all([Zn(To(e.language)),e.loadBackendTranslation("exceptions","switchboard").catch(()=>{})]),d(this,J)?.tell("changed"),this.requestUpdate()},po=async function(){var t;let e=d(this,J);if(!(!e||!this.isConnected)){clearTimeout(d(this,ps)),(t=d(this,Xe))==null||t.call(this),N(this,Xe,void 0);try{let i=await e.subscribe("info",{},n=>l(this,K,tc).call(this,e,n));this.isConnected?N(this,Xe,i):i()}catch(i){this.trouble=G(e,i),N(this,ps,setTimeout(()=>{l(this,K,po).call(this)},yh))}}},tc=function(e,t){let i=e.info,n=this.isLost||this.trouble!==void 0;e.info=t,this.isLost=!1,this.trouble=t.is_running?void 0:new he("gone","gone",$(e,"gone")),this.requestUpdate(),t.is_running&&i&&(n||!i.is_running)?e.tell("returned"):i&&e.tell("changed")},Sn=function(){let e=d(this,J)?.hass.connection;!e||e===d(this,Tt)||(e.addEventListener("disconnected",d(this,oi)),N(this,Tt,e))},oi=new WeakMap,sc=function(e,t,i){return r`<li>
      <a
        href=${e.link(`/${t.name}`)}
        aria-current=${t.name===i?"page":c}
        @click=${d(this,ni)}
        >${Xd(t.icon)}${$(e,t.name)}</a
      >
    </li>`},ic=function(e,t,i,n){if(!e.info)return this.trouble&&this.trouble.kind!=="lost"?r`<div class="alert bad" role="alert" data-state="failed">${this.trouble.message}</div>`:r`<p class="quiet" role="status" data-state="loading">${$(e,"loading")}</p>`;if(t&&!i)return r`<h1 tabindex="-1">${$(e,"no_such_page")}</h1>
        <a href=${e.link(`/${ii}`)}>${$(e,ii)}</a>`;let a=i??ao.find(p=>p.name===ii);return!a||a.admin&&!e.isAdmin?r`<h1 tabindex="-1">${$(e,"administrators_only")}</h1>`:a.draw(e,n)},oc=function(e){let{info:t}=e;return r`
      ${this.isLost||!this.hass.connected?r`<p class="alert warn" data-banner="lost">${$(e,"lost")}</p>`:c}
      ${this.trouble&&t&&this.trouble.kind!=="lost"?r`<p class="alert bad" data-banner=${this.trouble.kind}>${this.trouble.message}</p>`:c}
      ${t&&Qd&&t.page!==Qd?r`<p class="alert warn spread" data-banner="stale">
            ${$(e,"stale")}
            <button @click=${()=>location.reload()}>${$(e,"reload")}</button>
          </p>`:c}
      ${t?.guests?r`<p class="alert warn" data-banner="guests">${$(e,"guests")}</p>`:c}
    `},nc=function(e){let{notice:t}=e;if(!t)return c;let{action:i}=t;return r`<div class="notice">
      <span>${t.text}</span>
      ${i?r`<button
            @click=${()=>{e.notice=void 0,this.requestUpdate(),i.run()}}
          >
            ${i.label}
          </button>`:c}
    </div>`},rc=function(){clearTimeout(d(this,cs)),this.requestUpdate();let{notice:e}=d(this,J);N(this,cs,setTimeout(()=>{d(this,J)?.notice===e&&(d(this,J).notice=void 0,this.requestUpdate())},gh))},ac=function(){let{path:e}=this.route;if(e===d(this,hs)||!d(this,J)?.info)return;let t=d(this,hs)===void 0;if(N(this,hs,e),t)return;this.scrollTop=0;let i=this.renderRoot.querySelector("main > *");i instanceof Q&&i.updateComplete.then(()=>{i.renderRoot.querySelector("h1")?.focus({preventScroll:!0})})},ni=new WeakMap,ho=new WeakMap,we.styles=[O,I`
      :host {
        background: var(--sb-ground);
        overflow: auto;
        overscroll-behavior: contain;
      }
      header {
        position: sticky;
        top: 0;
        z-index: 2;
        background: var(--sb-card);
        border-bottom: 1px solid var(--sb-line);
        padding: env(safe-area-inset-top) env(safe-area-inset-right) 0 env(safe-area-inset-left);
      }
      .title {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 48px;
        padding: 4px 16px 0;
        font-size: 20px;
      }
      nav {
        overflow-x: auto;
        padding: 0 8px;
      }
      nav ul {
        display: flex;
        list-style: none;
      }
      nav a {
        display: flex;
        align-items: center;
        gap: 6px;
        padding: 10px 12px;
        white-space: nowrap;
        color: var(--sb-text);
        text-decoration: none;
        border-bottom: 3px solid transparent;
      }
      nav a[aria-current] {
        color: var(--sb-link);
        border-color: currentColor;
        font-weight: 500;
      }
      nav a:focus-visible {
        outline-offset: -4px;
      }
      nav ha-icon {
        --mdc-icon-size: 20px;
      }
      main {
        max-width: 1280px;
        margin: 0 auto;
        padding: 16px calc(16px + env(safe-area-inset-right))
          calc(48px + env(safe-area-inset-bottom)) calc(16px + env(safe-area-inset-left));
      }
      .banners {
        display: grid;
        gap: 8px;
        margin: 0 auto;
        max-width: 1280px;
        padding: 0 16px;
      }
      .banners > * {
        margin-top: 12px;
        background: var(--sb-card);
      }
      .notice {
        position: fixed;
        inset-inline: 16px;
        bottom: calc(16px + env(safe-area-inset-bottom));
        margin-inline: auto;
        max-width: 560px;
        width: fit-content;
        z-index: 3;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        background: var(--sb-text);
        color: var(--sb-card);
        border-radius: 8px;
        padding: 8px 16px;
      }
      .notice button {
        color: inherit;
        border-color: currentColor;
      }
      .notice button:hover {
        background: color-mix(in srgb, var(--sb-text) 80%, var(--sb-card));
      }
    `],u([j({attribute:!1})],we.prototype,"hass",2),u([j({type:Boolean,reflect:!0})],we.prototype,"narrow",2),u([j({attribute:!1})],we.prototype,"route",2),u([j({attribute:!1})],we.prototype,"panel",2),u([v()],we.prototype,"trouble",2),u([v()],we.prototype,"isLost",2),we=u([R("switchboard-panel")],we);
